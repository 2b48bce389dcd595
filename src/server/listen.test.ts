import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';

/** A server whose log is read line by line. */
function newApp() {
  const lines: string[] = [];
  const app = fastify({
    logger: { level: 'info', stream: { write: (line) => void lines.push(JSON.parse(line).msg) } },
  });
  onTestFinished(() => app.close());
  return { app, lines };
}

test('logs nothing while it starts to listen, and everything afterwards', async () => {
  const { app, lines } = newApp();
  await listen(app, { port: 0, host: '127.0.0.1' });
  app.log.info('later');
  expect(lines).toEqual(['later']);
});

test('keeps the level of the log when it cannot listen', async () => {
  const { app: other } = newApp();
  await listen(other, { port: 0, host: '127.0.0.1' });
  const { port } = other.server.address() as AddressInfo;

  const { app, lines } = newApp();
  await expect(listen(app, { port, host: '127.0.0.1' })).rejects.toThrow(`PORT ${port} is already in use`);
  app.log.warn('could not stop a job');
  expect(lines).toEqual(['could not stop a job']);
});
