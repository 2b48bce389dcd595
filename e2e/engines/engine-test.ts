import { test } from '@playwright/test';
import { startServer, type TestServer } from '#e2e/server/server-process.ts';
import { pathOf } from '#testing/processes/path-of.ts';
import type { Engine } from './engine.ts';
import { EnginePage } from './engine-page.ts';
import { startFirefox } from './firefox.ts';
import { startWebKit } from './webkit.ts';

/** The commands of each engine's Debian packages, and how to start it with them. */
const ENGINES: Record<string, { commands: string[]; start: (paths: string[]) => Promise<Engine> }> = {
  Firefox: { commands: ['firefox-esr'], start: ([firefox = '']) => startFirefox(firefox) },
  WebKit: {
    commands: ['WebKitWebDriver', 'Xvfb'],
    start: ([driver = '', display = '']) => startWebKit(driver, display),
  },
};

interface Journey {
  readonly name: string;
  readonly page: EnginePage;
  readonly server: TestServer;
}

/** A journey in each engine that is installed, on a server of its own. */
export function testInEngines(title: string, run: (journey: Journey) => Promise<void>): void {
  for (const [name, { commands, start }] of Object.entries(ENGINES)) {
    test(`${name} ${title}`, async () => {
      const paths = commands.map(pathOf);
      test.skip(paths.includes(undefined), `${commands.join(' and ')} must be installed`);
      test.slow();
      const server = await startServer({ database: 'sqlite', rateLimits: false });
      let engine: Engine | undefined;
      try {
        engine = await start(paths as string[]);
        await run({ name, page: new EnginePage(engine, server.url), server });
      } finally {
        await engine?.close();
        await server.stop();
      }
    });
  }
}
