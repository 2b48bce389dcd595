import { runVitest } from './run-vitest.ts';

/** `npm run torture`: what takes too long for `npm test`. */
const { passed, failed } = await runVitest(['torture'], 120);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
