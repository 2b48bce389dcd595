import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setInterval, setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect as connectDatabase } from '#server/db/open.ts';
import type { Person } from '#testing/app/app.ts';
import { expense, hasLedger } from '#testing/app/builders.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { HttpPerson } from '#testing/processes/http-client.ts';
import { startProcess } from '#testing/processes/server-process.ts';

async function start() {
  const database = await newDatabase('sqlite');
  const server = await startProcess(database);
  const ann = await HttpPerson.guest(server.url);
  return { database, ann, ...server };
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

/** The number of responses that another user gets, at most ten a second, until `isOver`. */
async function answersUntil(ann: HttpPerson, isOver: Promise<unknown>): Promise<number> {
  let waiting = true;
  void isOver.then(() => {
    waiting = false;
  });
  let answers = 0;
  for await (const _ of setInterval(100)) {
    await ann.get('/dashboard');
    answers += 1;
    if (!waiting) break;
  }
  return answers;
}

test('disconnects clients that send one byte a second within 90 seconds and serves all others meanwhile', async () => {
  const { port, ann } = await start();
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open(port)));
  const gone = Promise.all(
    sockets.map(async (socket) => {
      const closed = once(socket.resume(), 'close');
      const bytes = `GET /api/health HTTP/1.1\r\nX-Header: ${'x'.repeat(1000)}`[Symbol.iterator]();
      const timer = globalThis.setInterval(() => socket.write(bytes.next().value ?? ''), 1000);
      await closed;
      clearInterval(timer);
    }),
  );

  const from = performance.now();
  expect(await answersUntil(ann, gone)).toBeGreaterThan(100);
  expect(performance.now() - from).toBeLessThan(75_000);
});

test('disconnects clients that never read their responses after two minutes and serves all others meanwhile', async () => {
  const { database, url, port, ann } = await start();
  const db = connectDatabase(database);
  onTestFinished(() => db.destroy());
  const { user_id } = await db.selectFrom('sessions').select('user_id').executeTakeFirstOrThrow();
  await hasLedger(
    { db, userId: user_id } as unknown as Person,
    Array.from({ length: 10_000 }, () => expense({ note: 'x'.repeat(500) })),
  );
  // More than the system keeps for a connection, so that the server has to keep the rest.
  const size = JSON.stringify(await ann.get('/transactions')).length;
  expect(size).toBeGreaterThan(6_000_000);
  const bob = await HttpPerson.guest(url);
  const sockets = await Promise.all(Array.from({ length: 10 }, () => open(port)));
  const request = `GET /api/transactions HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`;
  const closed = sockets.map((socket) => once(socket.pause(), 'close'));
  for (const socket of sockets) socket.write(request);

  expect(await answersUntil(bob, setTimeout(130_000))).toBeGreaterThan(100);
  for (const socket of sockets) socket.resume();
  await Promise.all(closed);
  const received = sockets.map(({ bytesRead }) => bytesRead);
  // Some have left too much unread to get an answer at all.
  expect(Math.max(...received)).toBeGreaterThan(100_000);
  expect(Math.max(...received)).toBeLessThan(size);
});
