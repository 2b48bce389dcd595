import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { endBusyConnections } from './drain.ts';

test('completes a running response when the server stops, then ends its connection', async () => {
  const app = Fastify();
  const body = new PassThrough();
  app.get('/', (_request, reply) => reply.send(body));
  endBusyConnections(app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const connection = connect(port, '127.0.0.1').setEncoding('utf8');
  connection.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  body.write('one');
  const [begun] = await once(connection, 'data');

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  const rest = connection.toArray();
  body.end('two');

  expect([begun, ...(await rest)].join('')).toMatch(/one\r\n3\r\ntwo\r\n0\r\n\r\n$/);
  await closed;
});
