import { test as base, expect } from '@playwright/test';
import { ConsoleWatch } from '#e2e/page/console-watch.ts';
import { type ServerOptions, startServer, type TestServer } from '#e2e/server/server-process.ts';

export { expect };

/** In New York, on a Wednesday: this week began on Sunday the 15th. */
export const NOON = '2026-03-18T12:00:00-04:00';

interface TestFixtures {
  /** Whether the code of the other screens loads while the browser is idle, which takes a tenth of a test's time. */
  loadsAhead: boolean;
  /** `consoleWatch.allow(/…/)` allows a log entry that the specification requires; any other fails the test. */
  consoleWatch: ConsoleWatch;
  /** Sets the clocks of the browser and the server to the same instant, from which both run. Call before `goto`. */
  setTime: (instant: string) => Promise<void>;
}

interface WorkerFixtures extends ServerOptions {
  /** One server per worker, shared by its tests, which create their own accounts. */
  server: TestServer;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  database: ['sqlite', { option: true, scope: 'worker' }],
  rateLimits: [false, { option: true, scope: 'worker' }],
  switches: [undefined, { option: true, scope: 'worker' }],

  loadsAhead: [false, { option: true }],

  context: async ({ context, loadsAhead }, use) => {
    const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    if (!loadsAhead) await context.addInitScript(saveData);
    await use(context);
  },

  server: [
    async ({ database, rateLimits, switches }, use) => {
      const server = await startServer({ database, rateLimits, ...(switches && { switches }) });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  baseURL: ({ server }, use) => use(server.url),

  consoleWatch: [
    async ({ context }, use) => {
      const watch = new ConsoleWatch(context);
      await use(watch);
      expect(watch.unexpected, 'nothing unexpected in the browser console').toEqual([]);
    },
    { auto: true },
  ],

  setTime: async ({ page, server }, use) => {
    await use(async (instant) => {
      await page.clock.install({ time: instant });
      await server.setTime(Date.parse(instant));
    });
    await server.setTime();
  },
});
