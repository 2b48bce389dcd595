import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';

/** Sends a body of spaces in chunks, and then its end. @returns the answer; empty if the connection is closed without one */
async function answerTo(chunks: readonly number[]): Promise<string> {
  const { app } = await startApp('sqlite');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  const headers = ['Host: x', 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Connection: close'];
  socket.write(`POST /api/auth/verify-email HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
  for (const size of chunks) socket.write(`${size.toString(16)}\r\n${' '.repeat(size)}\r\n`);
  socket.write('0\r\n\r\n');
  let answer = '';
  socket.on('data', (data) => {
    answer += data;
  });
  await once(socket, 'close');
  return answer;
}

test('a body in many pieces of a single byte ends the connection', async () => {
  expect(await answerTo(Array(33).fill(1))).toBe('');
  // Large pieces make up only for tiny ones before them.
  expect(await answerTo([65_536, ...Array(33).fill(1)])).toBe('');
});

test('a short body may come in single bytes, and a long one in packets', async () => {
  expect(await answerTo(Array(32).fill(1))).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo(Array(3000).fill(256))).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo([...Array(31).fill(1), 8192, ...Array(31).fill(1)])).toMatch(/^HTTP\/1\.1 400 /);
});
