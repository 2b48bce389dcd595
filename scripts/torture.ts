import { runVitest } from './run-vitest.ts';

/** `npm run torture` runs the tests that are too slow for `npm test`. */
const { passed, failed } = await runVitest(['torture'], 120);
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
