import { enableCompileCache } from 'node:module';

// As in main.js: without the cache each thread would load what strips types.
enableCompileCache();
await import('./sqlite-reader.ts');
