import { runVitest } from './run-vitest.ts';

/** `npm run torture` runs the tests that are too slow for `npm test`; `npm run torture -- logins` only files with that in their name. */
const { passed, failed } = await runVitest(['torture'], { args: process.argv.slice(2), minutes: 120 });
process.exitCode = failed > 0 ? 1 : 0;
console.log(`\n${passed} passed, ${failed} failed`);
