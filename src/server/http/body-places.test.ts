import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Sent } from '#server/http/answer.ts';
import { LongRequests } from '#server/http/long-requests.ts';
import type { StreamedBody } from '#server/http/streamed-body.ts';
import { encodeRequest } from '#shared/http/request.ts';
import type { ImportId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, statement } from '#testing/features/imports.ts';

const body = { sources: [statement([bankRow('2026-03-02', -12_34, 'Lidl')])] };
/** Too large to do without a place. */
const largeBody = {
  sources: [statement(Array.from({ length: 1000 }, () => bankRow('2026-03-02', -12_34, 'Lidl '.repeat(20))))],
};

/** Opens a preview with a body; without one, declares it and never sends it. */
function open(port: number, { token }: Person, address: string, json?: string): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const headers = [
    'Host: x',
    `X-Forwarded-For: ${address}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${json === undefined ? 200_000 : Buffer.byteLength(json)}`,
  ];
  socket.write(`POST /api/imports/preview HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n${json ?? '{'}`);
  return socket;
}

describe.each(databases)('previews on %s', (database) => {
  const start = async () => {
    const { app, guest } = await startApp(database, { trustProxy: 1 });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const acquire = vi.spyOn(FairQueue.prototype, 'acquire');
    onTestFinished(() => acquire.mockRestore());
    // Each request first asks for its session, then for a place.
    const hasAsked = (address: string, requests: number) =>
      expect.poll(() => acquire.mock.calls.filter(([key]) => key === address).length).toBe(2 * requests);
    return { guest, port, hasAsked };
  };

  test('wait for a place before their bodies are read, and get the place of a client that disconnects', async () => {
    const { guest, port, hasAsked } = await start();
    const first = open(port, await guest(), '203.0.113.1');
    open(port, await guest(), '203.0.113.2');
    await hasAsked('203.0.113.1', 1);
    await hasAsked('203.0.113.2', 1);
    const ann = await guest();

    const steps: string[] = [];
    const previewing = ann
      .send(imports.preview, { body: largeBody })
      .then(({ status }) => steps.push(`preview ${status}`));
    await hasAsked('127.0.0.1', 1);
    const undone = await ann.send(imports.undo, { params: { importId: 'unknown' as ImportId } });
    steps.push(`undo ${undone.status}`);
    first.destroy();
    await previewing;

    expect(steps).toEqual(['undo 404', 'preview 200']);
  });

  test('get the place of a client that sends almost nothing', async () => {
    const { guest, port, hasAsked } = await start();
    const slow = [open(port, await guest(), '203.0.113.1'), open(port, await guest(), '203.0.113.2')];
    const closed = Promise.race(slow.map((socket) => once(socket, 'close')));
    await hasAsked('203.0.113.1', 1);
    await hasAsked('203.0.113.2', 1);

    expect(await (await guest()).send(imports.preview, { body: largeBody })).toMatchObject({ status: 200 });
    await closed;
  });

  test('of small bodies need no place', async () => {
    const { guest, port, hasAsked } = await start();
    open(port, await guest(), '203.0.113.1');
    open(port, await guest(), '203.0.113.2');
    await hasAsked('203.0.113.1', 1);
    await hasAsked('203.0.113.2', 1);

    const ann = await guest();
    const large = ann.send(imports.preview, { body: largeBody }).then(() => 'the large one');
    await hasAsked('127.0.0.1', 1);
    const small = ann.send(imports.preview, { body }).then(({ status }) => `the small one ${status}`);

    expect(await Promise.race([large, small])).toBe('the small one 200');
  });

  test('whose clients disconnect are not logged as failures', async () => {
    const lines: string[] = [];
    const { app, guest } = await startApp(database, { logStream: { write: (line: string) => void lines.push(line) } });
    const answer = vi.spyOn(LongRequests.prototype, 'answer');
    onTestFinished(() => answer.mockRestore());
    await app.listen({ port: 0, host: '127.0.0.1' });
    const json = JSON.stringify(encodeRequest(imports.preview, { body: largeBody }).body);
    const socket = open((app.server.address() as AddressInfo).port, await guest(), '203.0.113.1', json);

    await expect.poll(() => answer.mock.calls.length).toBe(1);
    socket.destroy();
    const answering = answer.mock.results[0]?.value as Promise<Sent>;
    const { body: preview } = await answering;

    await expect.poll(() => (preview as StreamedBody).stream.closed).toBe(true);
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('of one address leave half of the places to others', async () => {
    const { guest, port, hasAsked } = await start();
    for (let number = 1; number <= 4; number += 1) open(port, await guest(), '203.0.113.1');
    await hasAsked('203.0.113.1', 4);

    expect(await (await guest()).send(imports.preview, { body: largeBody })).toMatchObject({ status: 200 });
  });
});
