import { randomUUIDv7 } from 'node:crypto';
import { createImport } from '#server/features/imports/create.ts';
import { calendarDateAt } from '#server/http/today.ts';
import { endTokens, insertToken } from '#server/identity/access-tokens.ts';
import { createSession } from '#server/identity/session.ts';
import { DAY } from '#shared/durations.ts';
import type { AccessTokenId, NotificationId, SupportRequestId, UserId } from '#shared/ids.ts';
import { importsContract as imports } from '#shared/imports/contract.ts';
import { schedulesContract as schedules } from '#shared/schedules/contract.ts';
import { NOW, type Person } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { startGoal } from '#testing/features/goals.ts';
import { bankRow, draftImport, statement } from '#testing/features/imports.ts';
import { scheduleDraft, startSchedule } from '#testing/features/schedules.ts';
import { type DescribedOperation, operations } from './api-document.ts';
import { type Known, sampleRequest } from './sample-request.ts';

/** Creates one item of every kind that has an id. @returns the ids by the field names of requests */
export async function createOwnedItems(person: Person): Promise<Known> {
  const goalId = await startGoal(person);
  const target = await startGoal(person, { name: 'House' });
  const [lunch] = await record(person, expense());
  const category = `category ${randomUUIDv7()}`;
  const budget = await startBudget(person, category);
  const items = {
    goalId,
    target,
    transactionId: lunch?._id,
    budgetId: budget._id,
    deviceId: await signInElsewhere(person),
    tokenId: await giveToken(person),
    requestId: await askForSupport(person),
    ids: [await notify(person)],
    // A new budget and a new name need a category without a budget.
    name: `new ${category}`.slice(0, 45),
    ...(await ownImport(person, category)),
    ...(await ownSchedule(person)),
  };
  // What a sampled import needs.
  const preview = operations.find(({ name }) => name === 'POST /imports/preview') as DescribedOperation;
  const { json } = await person.request(sampleRequest(preview, items));
  return { ...items, token: json.token };
}

/** Whether a request to it can name an item. */
export function needsOwnedItems({ path, operation }: DescribedOperation): boolean {
  return path.includes('{') || operation.requestBody !== undefined;
}

/** A schedule that has begun and was edited, so that it can be ended, and the edit undone. */
async function ownSchedule(person: Person) {
  const { _id: scheduleId } = await startSchedule(person, '2026-02-20');
  const body = scheduleDraft('2026-02-20', { note: 'Edited' });
  const { version } = (await person.call(schedules.update, { params: { scheduleId }, body })).schedule;
  return { scheduleId, version, day: '2026-03-20' };
}

/** Imports a row and remembers its merchant, also in the demo, whose visitors cannot. */
async function ownImport(person: Person, text: string) {
  const remember = [{ merchant: text, type: 'expense', category: 'groceries', goalId: null }] as const;
  const file = statement([bankRow('2026-03-10', -10_00, text)], { name: text });
  const draft = await draftImport(person, [file], { remember: [...remember] });
  const actor = { userId: person.userId as UserId, today: calendarDateAt(NOW, 'America/New_York'), now: NOW };
  const { _id } = await createImport(person.db, actor, draft);
  const { sources } = await person.call(imports.sources, {});
  const { merchants } = await person.call(imports.merchants, {});
  return {
    importId: _id,
    sourceId: sources.find(({ name }) => name === text)?._id,
    merchantId: merchants.find(({ merchant }) => merchant === text)?._id,
  };
}

/** Valid ids of missing items. */
export function missing(known: Known): Known {
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  return JSON.parse(JSON.stringify(known).replaceAll(uuid, () => randomUUIDv7()));
}

async function signInElsewhere({ db, userId }: Person): Promise<string> {
  const client = { address: '192.0.2.7', browser: 'Firefox on Windows' };
  // Otherwise the limit of sessions would end the user's own.
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId as UserId)
    .where('address', '=', client.address)
    .execute();
  await createSession(db, userId as UserId, { now: NOW, client });
  const rows = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId as UserId);
  const { id } = await rows.where('address', '=', client.address).orderBy('id', 'desc').executeTakeFirstOrThrow();
  return String(id);
}

/** A token that replaces the earlier ones, of users who cannot have one too. */
async function giveToken({ db, userId }: Person): Promise<AccessTokenId> {
  await endTokens(db, userId as UserId, NOW);
  const token = { name: 'Phone', scopes: ['read'], now: NOW, expiresAt: NOW + 30 * DAY } as const;
  return (await insertToken(db, userId as UserId, token)).row.id;
}

/** Days ago, so that it does not count toward the daily limit. */
async function askForSupport({ db, userId }: Person): Promise<SupportRequestId> {
  const id = randomUUIDv7() as SupportRequestId;
  await db
    .insertInto('support_requests')
    .values({
      user_id: userId as UserId,
      id,
      name: 'Ann',
      email: 'ann@example.com',
      subject: 'Other',
      priority: 'Low',
      description: 'Something is the matter',
      system_info: null,
      status: 'open',
      created_at: NOW - 2 * DAY,
      updated_at: NOW - 2 * DAY,
    })
    .execute();
  return id;
}

async function notify({ db, userId }: Person): Promise<NotificationId> {
  const id = randomUUIDv7() as NotificationId;
  await db
    .insertInto('notifications')
    .values({
      user_id: userId as UserId,
      id,
      kind: 'login',
      cause: id,
      title: 'Title',
      body: 'Body',
      link: '/',
      in_app: 1,
      created_at: NOW,
      read_at: null,
    })
    .execute();
  return id;
}
