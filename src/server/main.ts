import { enableCompileCache } from 'node:module';

// Before anything else is loaded, so that everything else is compiled once and not at every start.
enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env);
