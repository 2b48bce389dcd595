import { describe, expect, test } from 'vitest';
import { type Person, startApp } from '#testing/app/app.ts';
import { databases } from '#testing/databases/databases.ts';

const NEW_YORK = { 'x-time-zone': 'America/New_York' };
const KOLKATA = { 'x-time-zone': 'Asia/Kolkata' };
/** Still March 31 in New York (23:30), already April 1 in Kolkata (09:00), Auckland and by UTC. */
const NIGHT = '2026-04-01T03:30:00Z';
const FUTURE = { status: 400, json: { errors: { date: ['Date cannot be in the future'] } } };

function spend(person: Person, date: string, headers: Record<string, string> = NEW_YORK) {
  const payload = { type: 'expense', amount: 1, description: 'Lunch', category: 'food', date };
  return person.request({ method: 'POST', url: '/api/transactions', payload, headers });
}

async function monthOf(person: Person, headers: Record<string, string>) {
  const { json } = await person.request({ url: '/api/dashboard', headers });
  return json.summary.month.expense;
}

/** Without the zone that a test's requests otherwise name. */
const nowhere = { 'x-time-zone': '' };

describe.each(databases)('a date on %s', (database) => {
  test('is the written date of a full ISO date-time, for any zone and hour', {
    tags: ['7.transactions.create'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const written = [
      '2026-03-01',
      '2026-03-01T00:00:00Z',
      '2026-03-01T23:59:59.999Z',
      '2026-03-01T23:59:59+14:00',
      '2026-03-01T00:30:00-12:00',
      '2026-03-01T00:30',
    ];
    for (const date of written) {
      const { status, json } = await spend(ann, date);
      expect({ date, status, stored: json.transaction?.date }).toEqual({ date, status: 201, stored: '2026-03-01' });
    }
    expect(await ann.db.selectFrom('month_totals').select(['month', 'count']).execute()).toEqual([
      { month: '2026-03', count: written.length },
    ]);
  });

  test('may be February 29 only in a leap year', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    expect(await spend(ann, '2024-02-29')).toMatchObject({ status: 201 });
    for (const date of ['2025-02-29', '2025-04-31', '1900-02-29', '2025-00-10', '2025-01-00', '0000-01-01']) {
      expect(await spend(ann, date)).toMatchObject({ status: 400, json: { errors: { date: ['Enter a valid date'] } } });
    }
  });

  test('of April 1 is in the future in New York while it is today in Kolkata', {
    tags: ['5.transaction.date-future'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const [ann, raj] = [await guest(), await guest()];
    setNow(NIGHT);

    expect(await spend(ann, '2026-04-01', NEW_YORK)).toMatchObject(FUTURE);
    expect(await spend(ann, '2026-03-31', NEW_YORK)).toMatchObject({ status: 201 });
    expect(await spend(raj, '2026-04-01', KOLKATA)).toMatchObject({ status: 201 });
    expect(await spend(raj, '2026-04-02', KOLKATA)).toMatchObject(FUTURE);
  });

  test('is judged by the same rule in an edit', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow(NIGHT);
    const { json } = await spend(ann, '2026-03-31');
    const url = `/api/transactions/${json.transaction._id}`;
    const payload = { ...json.transaction, date: '2026-04-01' };

    expect(await ann.request({ method: 'PUT', url, payload, headers: NEW_YORK })).toMatchObject(FUTURE);
    expect(await ann.request({ method: 'PUT', url, payload, headers: KOLKATA })).toMatchObject({ status: 200 });
  });

  test('determines this month, last month, and the year to date for the user', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow(NIGHT);
    await spend(ann, '2026-03-31', NEW_YORK);
    await spend(ann, '2026-04-01', KOLKATA);
    await spend(ann, '2026-04-01', KOLKATA);

    expect(await monthOf(ann, NEW_YORK)).toBe(1);
    expect(await monthOf(ann, KOLKATA)).toBe(2);
    const spending = async (period: string, headers: Record<string, string>) =>
      (await ann.request({ url: `/api/dashboard/spending?period=${period}`, headers })).json.total;
    expect(await spending('this-month', NEW_YORK)).toBe(1);
    expect(await spending('last-month', NEW_YORK)).toBe(0);
    expect(await spending('this-month', KOLKATA)).toBe(2);
    expect(await spending('last-month', KOLKATA)).toBe(1);
  });

  test.each([
    ['Pacific/Honolulu', '2026-03-31T10:30:00Z', '2026-03-31'],
    ['Pacific/Honolulu', '2026-04-01T09:30:00Z', '2026-03-31'],
    ['Pacific/Honolulu', '2026-04-01T10:30:00Z', '2026-04-01'],
    ['America/New_York', '2026-04-01T04:30:00Z', '2026-04-01'],
    ['Asia/Kolkata', '2026-03-31T19:00:00Z', '2026-04-01'],
    ['Pacific/Auckland', '2026-03-31T11:30:00Z', '2026-04-01'],
    ['Pacific/Auckland', '2026-03-31T10:30:00Z', '2026-03-31'],
  ])('in %s at %s is %s', async (zone, instant, today) => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow(instant);
    const headers = { 'x-time-zone': zone };
    const tomorrow = today === '2026-03-31' ? '2026-04-01' : '2026-04-02';

    expect(await spend(ann, today, headers)).toMatchObject({ status: 201 });
    expect(await spend(ann, tomorrow, headers)).toMatchObject(FUTURE);
  });

  test('without a zone uses the last named zone, or UTC if there was none', async () => {
    const { guest, setNow } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    setNow(NIGHT);
    expect(await monthOf(ann, NEW_YORK)).toBe(0);

    for (const zone of ['', 'Mars/Olympus', 'PST', 'ACT', 'SystemV/PST8', 'Z', '+14:00', 'x'.repeat(100)]) {
      const headers = { 'x-time-zone': zone };
      expect(await spend(ann, '2026-04-01', headers)).toMatchObject(FUTURE);
      expect(await spend(bob, '2026-04-01', headers)).toMatchObject({ status: 201 });
    }
    expect(await spend(bob, '2026-04-02', nowhere)).toMatchObject(FUTURE);
    expect(await monthOf(ann, KOLKATA)).toBe(0);
    expect(await spend(ann, '2026-04-01', nowhere)).toMatchObject({ status: 201 });
  });
});
