import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { handleErrors } from '#server/http/error-handler.ts';
import { resolveAddresses } from '#server/http/mount.ts';
import { acceptFiles } from '#server/http/uploads.ts';
import type { Upload } from '#shared/http/upload.ts';

/** A server whose only route receives files of at most a megabyte. */
function startServer() {
  const failures: unknown[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let requests = 0;
  const app = Fastify();
  app.addHook('onRequest', async () => {
    requests += 1;
  });
  onTestFinished(() => app.close());
  handleErrors(app, (error) => failures.push(error));
  resolveAddresses(app, 1);
  app.register(async (scope) => {
    acceptFiles(scope, 1024 * 1024);
    scope.addHook('preParsing', async (_request, _reply, payload) => {
      begin();
      return payload;
    });
    scope.post('/', ({ body }) => ({ text: Buffer.concat((body as Upload).pieces).toString(), hash: body }));
  });
  const send = (payload: string, type = 'application/json', place = '192.0.2.1') =>
    app.inject({ method: 'POST', url: '/', payload, headers: { 'content-type': type, 'x-forwarded-for': place } });
  return { app, send, failures, begun, received: () => requests };
}

/** Sends the beginning of a file, and leaves the connection open. */
async function beginToSend(app: FastifyInstance, place: string, text: string, length: number): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const head = `POST / HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${place}\r\nContent-Type: application/json\r\n`;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.write(`${head}Content-Length: ${length}\r\n\r\n${text}`, () => resolve());
  await promise;
  return socket;
}

test('a file is received as it was sent, with a hash of its own', async () => {
  const { send } = startServer();
  const [one, same, other] = await Promise.all([send('{"a":'), send('{"a":', 'application/gzip'), send('')]);
  expect(one?.json()).toMatchObject({ text: '{"a":', hash: same?.json().hash });
  expect(other?.json().hash).not.toBe(one?.json().hash);
});

test('a file that is too large, and any other type, is rejected', async () => {
  const { send } = startServer();
  expect((await send('x'.repeat(1024 * 1024))).statusCode).toBe(200);
  const large = await send('x'.repeat(1024 * 1024 + 1));
  expect([large.statusCode, large.json().message]).toEqual([413, 'The file is larger than 1 MB']);
  expect((await send('x', 'text/plain')).statusCode).toBe(415);
});

test('a place sends one file at a time, and the next one follows when its client disconnects', async () => {
  const { app, send, failures, begun } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = await beginToSend(app, '192.0.2.1', 'abc', 9);
  await begun;
  let isAnswered = false;
  const next = send('next').finally(() => {
    isAnswered = true;
  });
  expect((await send('other', 'application/json', '198.51.100.7')).statusCode).toBe(200);
  expect(isAnswered).toBe(false);

  socket.destroy();
  expect((await next).statusCode).toBe(200);
  expect(failures).toMatchObject([{ code: 'malformed_request' }]);
});

test('slow senders of other places keep no file waiting', async () => {
  const { app, send, received } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const slow = await Promise.all([1, 2, 3].map((place) => beginToSend(app, `198.51.100.${place}`, 'abc', 9)));
  await expect.poll(() => received()).toBe(slow.length);
  expect((await send('whole')).statusCode).toBe(200);
});

test('a file is rejected, to be tried again, while the files of others fill the memory', async () => {
  const { app, send } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const megabyte = 'x'.repeat(1024 * 1024);
  const slow = await beginToSend(app, '203.0.113.1', megabyte.slice(1), megabyte.length);
  await expect.poll(async () => (await send(megabyte)).statusCode).toBe(503);
  slow.destroy();
  await expect.poll(async () => (await send(megabyte)).statusCode).toBe(200);
});

test('a sender that hardly sends anything loses its place in the memory to another', async () => {
  const { app, send } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const megabyte = 'x'.repeat(1024 * 1024);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => now.mockRestore());
  const slow = await beginToSend(app, '203.0.113.1', megabyte.slice(20), megabyte.length);
  const closed = once(slow, 'close');
  await expect.poll(async () => (await send(megabyte)).statusCode).toBe(503);
  now.mockReturnValue(2_000);
  slow.write('x');
  expect((await send(megabyte)).statusCode).toBe(503);
  now.mockReturnValue(2_001);
  expect((await send(megabyte)).statusCode).toBe(200);
  await closed;
});

test('so does one that takes long', async () => {
  const { app, send } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const megabyte = 'x'.repeat(1024 * 1024);
  let time = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => now.mockRestore());
  const slow = await beginToSend(app, '203.0.113.1', megabyte.slice(20), megabyte.length);
  const closed = once(slow, 'close');
  await expect.poll(async () => (await send(megabyte)).statusCode).toBe(503);
  time = 20_001;
  slow.write('x');
  expect((await send(megabyte)).statusCode).toBe(200);
  await closed;
});

test('a file that has most of the memory keeps a small one waiting for five seconds', async () => {
  const { app, send } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  let time = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => time);
  onTestFinished(() => now.mockRestore());
  const statusOf = async (length: number) => (await send('x'.repeat(length))).statusCode;
  const large = await beginToSend(app, '203.0.113.1', 'x'.repeat(500_000), 1024 * 1024);
  const closed = once(large, 'close');
  await expect.poll(() => statusOf(600_000)).toBe(503);
  // It makes progress all the time.
  time = 1500;
  large.write('x'.repeat(30_000));
  await expect.poll(() => statusOf(530_000)).toBe(503);
  time = 3400;
  large.write('x'.repeat(510_000));
  await expect.poll(() => statusOf(128 * 1024)).toBe(503);
  time = 5000;
  expect(await statusOf(128 * 1024)).toBe(503);
  time = 5001;
  expect(await statusOf(129 * 1024)).toBe(503);
  expect(await statusOf(128 * 1024)).toBe(200);
  await closed;
});

test('senders that pause keep no turn from others', async () => {
  const { app, send, received } = startServer();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const places = Array.from({ length: 50 }, (_, index) => `203.0.113.${index}`);
  await Promise.all(places.map((place) => beginToSend(app, place, 'x', 9)));
  await expect.poll(() => received()).toBe(places.length);
  expect((await send('whole')).statusCode).toBe(200);
});
