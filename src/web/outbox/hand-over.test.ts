import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { Device, lost, refused } from '#testing/offline/device.ts';
import { ApiError } from '#web/api/api-error.ts';
import { asTransaction, type Draft, type Entry, edited } from '#web/outbox/entry.ts';
import { entryAfter, pauseAfter } from '#web/outbox/entry-rules.ts';
import { type EntryStore, handOver } from '#web/outbox/hand-over.ts';
import { Blocked, sendEntry } from '#web/outbox/send-entry.ts';

function draft(description: string): Draft {
  const date = '2026-03-10' as CalendarDate;
  const _id = `id of ${description}` as TransactionId;
  return { _id, type: 'expense', amount: 1_00 as Cents, description, category: 'groceries', date, note: '' };
}

function deviceWith(...descriptions: string[]): Device {
  const device = new Device();
  for (const description of descriptions) device.enter('ann', draft(description));
  return device;
}

async function left(device: Device, userId = 'ann') {
  return (await device.list(userId)).map(({ draft: { description }, problem }) =>
    problem ? `${description}: ${problem.message}` : description,
  );
}

test('sends in the order of entry, and keeps nothing that the server has', async () => {
  const device = deviceWith('coffee', 'bus', 'rent');
  const sent: string[] = [];
  const result = await handOver(device, 'ann', async ({ draft: { description } }) => sent.push(description));
  expect(sent).toEqual(['coffee', 'bus', 'rent']);
  expect(result).toEqual({ sent: 3, problems: 0, isWaiting: false });
  expect(await left(device)).toEqual([]);
});

test.each([
  ['no answer arrives', lost()],
  ['a captive portal answers', refused(200, 'invalid_response')],
  ['a proxy answers with 404', refused(404, 'invalid_response')],
  ['the server is busy', refused(503, 'unavailable')],
  ['there were too many requests', refused(429, 'too_many_requests')],
  ['the session has ended', refused(401, 'invalid_token')],
])('keeps everything for later if %s', async (_, failure) => {
  const device = deviceWith('coffee', 'bus');
  const sent: string[] = [];
  const result = await handOver(device, 'ann', async ({ draft: { description } }) => {
    sent.push(description);
    throw failure;
  });
  expect(sent).toEqual(['coffee']);
  expect(result).toEqual({ sent: 0, problems: 0, isWaiting: true });
  expect(await left(device)).toEqual(['coffee', 'bus']);
});

test('sets aside what the server rejects, says why, and sends the others', async () => {
  const device = deviceWith('coffee', 'gift', 'bus');
  const result = await handOver(device, 'ann', async ({ draft: { description } }) => {
    if (description === 'gift') throw refused(404, 'goal_not_found', 'Goal not found');
  });
  expect(result).toEqual({ sent: 2, problems: 1, isWaiting: false });
  expect(await left(device)).toEqual(['gift: Goal not found']);
  const again = await handOver(device, 'ann', () => expect.unreachable('A problem waits for its user'));
  expect(again).toEqual({ sent: 0, problems: 0, isWaiting: false });
});

test('names the field that the server rejects', async () => {
  const device = deviceWith('coffee');
  const fields = { date: ['Date cannot be in the future'] };
  await handOver(device, 'ann', async () => {
    throw new ApiError({ status: 400, code: 'validation_failed', message: 'Please check', fields });
  });
  expect(await left(device)).toEqual(['coffee: Date cannot be in the future']);
});

test('sets aside what this version of the app cannot send', async () => {
  const device = deviceWith('coffee');
  await handOver(device, 'ann', async () => {
    throw new TypeError('No such field');
  });
  expect(await left(device)).toEqual(['coffee: This transaction could not be sent. Check it and save it.']);
});

test('goes on after five faults of the server on one entry', async () => {
  const device = deviceWith('coffee', 'bus');
  const sent: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    await handOver(device, 'ann', async ({ draft: { description } }) => {
      if (description === 'coffee') throw refused(500, 'internal', 'Fault');
      sent.push(`${description} in round ${round}`);
    });
  }
  expect(sent).toEqual(['bus in round 4']);
  expect(await left(device)).toEqual(['coffee: Fault']);
});

test('sets aside what a firewall has blocked five times, and sends the others', async () => {
  const device = deviceWith('coffee', 'bus');
  const sent: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    await handOver(device, 'ann', async ({ draft: { description } }) => {
      if (description === 'coffee') throw new Blocked();
      sent.push(`${description} in round ${round}`);
    });
  }
  expect(sent).toEqual(['bus in round 4']);
  expect(await left(device)).toEqual([expect.stringMatching(/^coffee: Something in front of Centwise/)]);
});

const page = (status: number) => refused(status, 'invalid_response');

/** What sending an entry throws if a page answers it, and this answers the question whether it is recorded. */
async function failureBehind(status: number, answer: boolean | ApiError, earlier: readonly Draft[] = []) {
  const [entry] = await deviceWith('coffee').list('ann');
  const requests = {
    create: () => Promise.reject(page(status)),
    change: () => expect.unreachable(),
    isRecorded: async () => {
      if (answer instanceof ApiError) throw answer;
      return answer;
    },
  };
  return sendEntry({ ...entry, earlier } as Entry, requests, 0).catch((failure) => failure);
}

test.each([
  ['a captive portal', 200, page(200), page(200)],
  ['a proxy that rejects every request', 403, page(403), page(403)],
  ['a network that is lost meanwhile', 403, lost(), lost()],
  ['a server that starts', 502, false, page(502)],
  ['a proxy that limits requests', 429, false, page(429)],
  ['a firewall that rejects this entry', 403, false, new Blocked()],
  ['a firewall that rejects this entry with 200', 200, false, new Blocked()],
  ['a proxy that spoils the answers to additions', 200, true, undefined],
])('tells %s by asking whether the entry is recorded', async (_, status, answer, failure) => {
  expect(await failureBehind(status, answer)).toEqual(failure);
});

test('does not take an edit for recorded because the transaction is', async () => {
  expect(await failureBehind(403, true, [draft('tea')])).toEqual(new Blocked());
});

test('does not send what the user has removed while another one was being sent', async () => {
  const device = deviceWith('coffee', 'bus');
  const [, bus] = await device.list('ann');
  if (bus) await device.replace(bus, { ...bus, wasSent: true });
  const sent: string[] = [];
  await handOver(device, 'ann', async ({ draft: { description } }) => {
    sent.push(description);
    const [, next] = await device.list('ann');
    if (next) await device.replace(next, undefined);
  });
  expect(sent).toEqual(['coffee']);
});

test('keeps an edit that is made while its entry is being sent', async () => {
  const device = deviceWith('coffee');
  const sent: string[] = [];
  await handOver(device, 'ann', async ({ draft: { description } }) => {
    sent.push(description);
    const [entry] = await device.list('ann');
    if (entry && sent.length === 1) await device.replace(entry, edited(entry, draft('tea')));
  });
  expect(sent).toEqual(['coffee', 'tea']);
  expect(await left(device)).toEqual([]);
});

test('does not send what another tab has changed after it was read', async () => {
  const device = deviceWith('coffee');
  const [read] = await device.list('ann');
  const store: EntryStore = {
    list: async (userId) => {
      const entries = await device.list(userId);
      if (read) await device.replace(read, edited(read, draft('tea')));
      return entries;
    },
    replace: (before, after) => device.replace(before, after),
  };
  const sent: string[] = [];
  await handOver(store, 'ann', async ({ draft: { description } }) => sent.push(description));
  expect(sent).toEqual(['tea']);
});

test('sends nothing of another user', async () => {
  const device = deviceWith('coffee');
  device.enter('bob', draft('beer'));
  const sent: string[] = [];
  await handOver(device, 'bob', async ({ draft: { description } }) => sent.push(description));
  expect(sent).toEqual(['beer']);
  expect(await left(device)).toEqual(['coffee']);
});

test('pauses for 1 second after the first failure, and for at most 5 minutes', () => {
  expect([1, 2, 3, 9, 10, 1000].map(pauseAfter)).toEqual([1000, 2000, 4000, 256_000, 300_000, 300_000]);
});

test('needs another id once the recorded one was deleted', async () => {
  const [entry] = await deviceWith('coffee').list('ann');
  if (!entry) throw new Error('No entry');
  const deleted = entryAfter(entry, refused(410, 'transaction_deleted')) ?? entry;
  expect(edited(deleted, draft('tea'))).toEqual({ ...entry, draft: draft('tea'), earlier: [] });
  const closed = entryAfter(entry, refused(409, 'goal_closed')) ?? entry;
  expect(edited(closed, draft('tea')).draft).toEqual({ ...draft('tea'), _id: entry.draft._id });
});

test('replaces what another device has recorded once the user has been told', async () => {
  const [entry] = await deviceWith('coffee').list('ann');
  if (!entry) throw new Error('No entry');
  const recorded = { ...asTransaction(draft('cake')), amount: 1, version: 2 };
  const current = { success: true, transaction: recorded };
  const conflict = new ApiError({ status: 409, code: 'edit_conflict', message: 'Changed', current });
  const told = entryAfter({ ...entry, wasSent: true }, conflict);
  expect([told?.problem?.code, told?.earlier?.map((one) => one.description)]).toEqual(['edit_conflict', ['cake']]);
});

test('remembers the ten latest contents that may be recorded', async () => {
  const [coffee] = await deviceWith('coffee').list('ann');
  let entry = { ...coffee, wasSent: true } as Entry;
  for (let edit = 0; edit < 12; edit += 1) entry = edited(entry, draft(`tea ${edit}`));
  expect(entry.earlier?.map(({ description }) => description)).toEqual([
    ...Array.from({ length: 10 }, (_, edit) => `tea ${edit + 1}`),
  ]);
  expect(edited({ ...entry, wasSent: false, earlier: [] }, draft('cake')).earlier).toEqual([]);
});

test.each(['coffee', 'tea'])(
  'bases an edit on what was recorded, although another device has changed that since (%s)',
  async (sent) => {
    const [coffee] = await deviceWith('coffee').list('ann');
    const earlier = [draft('coffee'), draft('tea')];
    const entry = { ...coffee, wasSent: true, draft: draft('cake'), earlier } as Entry;
    const recorded = { ...asTransaction(draft(sent)), amount: 1, note: 'with Ben', version: 2 };
    const bases: string[] = [];
    const requests = {
      create: async () => {
        const current = { success: true, transaction: recorded };
        throw new ApiError({ status: 409, code: 'transaction_exists', message: 'Recorded already', current });
      },
      change: async (_: Draft, base: Transaction) => bases.push(base.description),
      isRecorded: async () => true,
    };
    await sendEntry(entry, requests, Date.parse('2026-03-10T12:00:00Z'));
    expect(bases).toEqual([sent]);
  },
);
