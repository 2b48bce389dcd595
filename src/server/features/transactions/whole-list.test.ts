import { describe, expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

const ROWS = 1234;

describe.each(databases)('a list of more than a page on %s', (database) => {
  test('contains every row once, newest first, and the cursor for the rest', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await hasLedger(
      ann,
      Array.from({ length: ROWS }, (_, index) =>
        expense({ description: `"${index}" Größe`, note: index % 2 ? 'odd' : '' }),
      ),
    );
    const list = async (query = '') => (await ann.request({ url: `/api/transactions?${query}` })).json;
    const names = (from: number, to: number) =>
      Array.from({ length: ROWS }, (_, index) => `"${ROWS - 1 - index}" Größe`).slice(from, to);
    const namesOf = ({ items }: { items: { description: string }[] }) => items.map(({ description }) => description);

    const all = await list();
    expect({ success: all.success, nextCursor: all.nextCursor }).toEqual({ success: true, nextCursor: null });
    expect(namesOf(all)).toEqual(names(0, ROWS));
    const first = await list('limit=1000');
    expect(namesOf(first)).toEqual(names(0, 1000));
    const rest = await list(`limit=1000&cursor=${encodeURIComponent(first.nextCursor)}`);
    expect(namesOf(rest)).toEqual(names(1000, ROWS));
    expect(rest.nextCursor).toBeNull();
    const odd = await list('search=ODD');
    expect(odd.items).toHaveLength(ROWS / 2);
    expect(namesOf(await list(`limit=${ROWS}`))).toEqual(names(0, ROWS));
  });
});
