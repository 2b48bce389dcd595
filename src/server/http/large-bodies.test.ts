import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';

const MOST = 64;

/** Opens a request that declares its body and never sends it. Each comes from another place. */
function open(port: number, place: number, header: string): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const headers = ['Host: x', `X-Forwarded-For: 198.51.100.${place}`, 'Content-Type: application/json', header];
  socket.write(`POST /api/auth/verify-email HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  return socket;
}

const firstData = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once('data', (data) => resolve(`${data}`)));

test('a process reads at most 64 large bodies at a time, and small ones regardless', async () => {
  const { app, request } = await startApp('sqlite', { trustProxy: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const large = ['Content-Length: 1000000', 'Transfer-Encoding: chunked'];
  const sockets = Array.from({ length: MOST + 6 }, (_, place) => open(port, place, String(large[place % 2])));

  const rejected = await Promise.race([
    Promise.all(sockets.slice(MOST).map(firstData)),
    ...sockets.slice(0, MOST).map(firstData),
  ]);

  expect(rejected).toHaveLength(6);
  for (const answer of rejected) expect(answer).toMatch(/^HTTP\/1\.1 503 /);
  const small = { method: 'POST', url: '/api/auth/verify-email', payload: { token: 'x' } } as const;
  expect(await request(small)).toMatchObject({ status: 400 });
  for (const socket of sockets) socket.destroy();
  const payload = { token: 'x'.repeat(70_000) };
  await expect.poll(async () => (await request({ ...small, payload })).status).toBe(400);
});

test('a process leaves half of the large bodies to other places', async () => {
  const { app, request } = await startApp('sqlite', { trustProxy: 1 });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const sockets = Array.from({ length: MOST / 2 + 6 }, () => open(port, 1, 'Content-Length: 1000000'));

  const answered = await Promise.race([
    Promise.all(sockets.slice(MOST / 2).map(firstData)),
    ...sockets.slice(0, MOST / 2).map(firstData),
  ]);

  expect(answered).toEqual(Array(6).fill(expect.stringMatching(/^HTTP\/1\.1 503 /)));
  const payload = { token: 'x'.repeat(70_000) };
  expect(await request({ method: 'POST', url: '/api/auth/verify-email', payload })).toMatchObject({ status: 400 });
});
