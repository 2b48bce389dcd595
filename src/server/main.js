import './require-node.cjs';
import module from 'node:module';

// JavaScript, and before anything else is loaded: the cache also keeps the stripped types of everything after it, so
// that a start neither compiles nor loads the stripper again (16 MB).
module.enableCompileCache();
// Each thread keeps the memory of the largest password hash it has made, 36 MB with glibc. On four, the default, a storm of
// logins takes the server past 250 MB; two are as fast on two processors.
process.env.UV_THREADPOOL_SIZE ??= '2';
const { start } = await import('./start.ts');
await start(process.env);
