import { enableCompileCache } from 'node:module';

// As in main.js: without the cache each thread would load the type stripper.
enableCompileCache();
await import('./answer-long-requests.ts');
