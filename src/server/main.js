import { enableCompileCache } from 'node:module';

// JavaScript, and before anything else is loaded: the cache also keeps the stripped types of everything after it, so
// that a start neither compiles nor loads the stripper again (16 MB).
enableCompileCache();
const { start } = await import('./start.ts');
await start(process.env);
