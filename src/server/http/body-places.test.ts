import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { ImportId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';
import { bankRow, statement } from '#testing/features/imports.ts';

const PLACES = 4;

/** Opens a preview that declares its body and never sends it. */
function open(port: number, { token }: Person): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const headers = [
    'Host: x',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 9000',
  ];
  socket.write(`POST /api/imports/preview HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{`);
  return socket;
}

describe.each(databases)('previews on %s', (database) => {
  test('wait for a place before their bodies are read, and get the place of a client that disconnects', async () => {
    const { app, guest } = await startApp(database);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const acquire = vi.spyOn(FairQueue.prototype, 'acquire');
    onTestFinished(() => acquire.mockRestore());
    const hasAsked = ({ userId }: Person) => acquire.mock.calls.some(([key]) => key === userId);
    const slow = await Promise.all(Array.from({ length: PLACES }, guest));
    const sockets = slow.map((person) => open(port, person));
    await expect.poll(() => slow.every(hasAsked)).toBe(true);
    const ann = await guest();
    const body = { sources: [statement([bankRow('2026-03-02', -12_34, 'Lidl')])] };

    const steps: string[] = [];
    const previewing = ann.send(imports.preview, { body }).then(({ status }) => steps.push(`preview ${status}`));
    await expect.poll(() => hasAsked(ann)).toBe(true);
    const undone = await ann.send(imports.undo, { params: { importId: 'unknown' as ImportId } });
    steps.push(`undo ${undone.status}`);
    sockets[0]?.destroy();
    await previewing;

    expect(steps).toEqual(['undo 404', 'preview 200']);
  });
});
