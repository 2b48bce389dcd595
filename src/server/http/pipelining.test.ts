import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';

const REQUEST = 'GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n';
const OK = /HTTP\/1\.1 200/g;

async function connectToApp() {
  const { app } = await startApp('sqlite');
  const handled: string[] = [];
  app.addHook('onRequest', async ({ url }) => void handled.push(url));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { socket: connect((app.server.address() as AddressInfo).port, '127.0.0.1'), handled };
}

/** Resolves with what the server sends next. */
function nextData(socket: Socket): Promise<string> {
  return new Promise((resolve) => void socket.once('data', (data) => resolve(String(data))));
}

test('a connection that sends a thousand requests at once is closed after at most one of them', async () => {
  const { socket, handled } = await connectToApp();
  socket.write(REQUEST.repeat(1000));
  const answers = await text(socket).catch(() => '');

  expect(answers.match(OK)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(handled.length).toBeLessThanOrEqual(1);
});

test('a connection that sends each request after the response to the one before stays open', async () => {
  const { socket, handled } = await connectToApp();
  for (const _ of [1, 2, 3]) {
    socket.write(REQUEST);
    expect(await nextData(socket)).toMatch(OK);
  }
  expect(handled).toHaveLength(3);
  socket.destroy();
});
