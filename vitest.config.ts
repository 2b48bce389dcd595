import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { browserSchemas } from './scripts/browser-schemas.ts';
import { readSentences } from './scripts/specification/sentences.ts';

/**
 * `unit` is pure and runs in seconds; `api` speaks HTTP to the server on both databases; `torture` does so for minutes, one
 * file at a time.
 */
export default defineConfig({
  test: {
    // A test names the sentences of the specification that it proves.
    tags: readSentences().map(({ id }) => ({ name: id })),
    // `npm test` names each test that needed it.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: Math.max(2, availableParallelism()),
    // Only a test that hangs takes longer, also where other programs use the processors.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        // Unit tests run the schemas that the browser runs (decision 026).
        resolve: { alias: { 'zod/mini': browserSchemas } },
        test: { name: 'unit', include: ['src/shared/**/*.test.ts', 'src/web/**/*.test.{ts,tsx}'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['src/server/**/*.test.ts', 'testing/**/*.test.ts', 'scripts/**/*.test.ts'],
          globalSetup: 'testing/global-setup.ts',
          setupFiles: 'testing/test-setup.ts',
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'torture',
          include: ['src/server/**/*.torture.ts'],
          globalSetup: 'testing/global-setup.ts',
          setupFiles: 'testing/test-setup.ts',
          fileParallelism: false,
          testTimeout: 600_000,
        },
      },
    ],
  },
});
