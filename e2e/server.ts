import type { AddressInfo } from 'node:net';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/db/open.ts';

/** The real server in a process of its own, on a free port, with a clock that the tests set by message. */
const { DATA_DIR, TEST_APP_DATABASE_URL, RATE_LIMITS } = process.env;
if (!DATA_DIR) throw new Error('DATA_DIR is missing: the browser tests start this file themselves');

/** Milliseconds by which the server's clock differs from the machine's. */
let offset = 0;
process.on('message', (message: { offset: number }) => {
  offset = message.offset;
  process.send?.({ offset });
});

const db = await openDatabase({ dataDir: DATA_DIR, databaseUrl: TEST_APP_DATABASE_URL || undefined });
const config = { trustProxy: 0, rateLimits: RATE_LIMITS === 'on', logLevel: 'error' } as const;
const app = await createApp({ db, config, clock: () => Date.now() + offset });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
process.send?.({ url: `http://localhost:${port}` });

process.on('disconnect', async () => {
  await app.close();
  await db.destroy();
  process.exit();
});
