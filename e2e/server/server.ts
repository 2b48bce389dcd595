import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import { parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import { findSecrets } from '#testing/processes/find-secrets.ts';

/**
 * The real server in a separate process, on a free port, with a clock that the tests set by message. It logs everything,
 * prints the errors, and exits with 1 if a line held a secret.
 */
const { DATA_DIR, TEST_APP_DATABASE_URL, TEST_PORT, TEST_CLOCK_OFFSET } = process.env;
const { RATE_LIMITS, REGISTRATION, GUESTS, DEMO, MAIL } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR is missing: the browser tests start this file themselves');

/** The number of pino's error level. */
const ERROR = 50;

/** Milliseconds by which the server's clock differs from the machine's. */
let offset = Number(TEST_CLOCK_OFFSET);
process.on('message', (message: { offset: number }) => {
  offset = message.offset;
  process.send?.({ offset });
});

const leaks: string[] = [];
const logStream = {
  write: (line: string) => {
    if (findSecrets(line).length > 0) leaks.push(line);
    if (JSON.parse(line).level >= ERROR) process.stderr.write(line);
  },
};

const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: TEST_APP_DATABASE_URL || undefined });
// Nothing is sent, but the screens behave as on a server with mail.
const { switches } = parseConfig({ REGISTRATION, GUESTS, DEMO, SMTP_URL: MAIL === 'off' ? '' : 'smtp://localhost' });
const config = { trustProxy: 0, rateLimits: RATE_LIMITS === 'on', logLevel: 'trace', switches } as const;
const app = await createApp({ db, config, logStream, clock: () => Date.now() + offset });
await app.listen({ port: Number(TEST_PORT), host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
process.send?.({ url: `http://localhost:${port}` });

process.on('disconnect', async () => {
  await app.close();
  await db.destroy();
  for (const line of leaks) process.stderr.write(`A secret in the log: ${line}`);
  process.exit(leaks.length > 0 ? 1 : 0);
});
