import { defineConfig } from '@playwright/test';
import type { ServerOptions } from '#e2e/server/server-process.ts';
import { chromiumLaunchOptions } from '#testing/browser/chromium.ts';

export default defineConfig<object, ServerOptions>({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './testing/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  // Only a journey that hangs takes longer, also where other programs use the processors.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // It would answer in the place of routes that a test intercepts; e2e/connection/offline.spec.ts has it.
    serviceWorkers: 'block',
    // A trace of everything takes a quarter of the time: `npm run e2e -- --trace retain-on-failure` where one is wanted.
    trace: 'off',
    launchOptions: await chromiumLaunchOptions(),
  },
  projects: [
    // The journeys through the whole product run on PostgreSQL too; what only the browser decides runs once. Here are the
    // longest ones, so they run first.
    { name: 'postgres', use: { database: 'postgres' }, grep: /@both/ },
    { name: 'sqlite', use: { database: 'sqlite' } },
  ],
});
