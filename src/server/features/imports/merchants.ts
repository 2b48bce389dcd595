import { randomUUIDv7 } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { slices } from '#server/db/slices.ts';
import type { MerchantRuleRecord } from '#server/db/tables/imports.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import { requireOpenGoal } from '#server/ledger/goals.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GoalId, MerchantId, UserId } from '#shared/ids.ts';
import type { Merchant, MerchantChoice, MerchantRule } from '#shared/imports/contract.ts';

type Chosen = Pick<MerchantRuleRecord, 'type' | 'category' | 'goal_id'>;

/** The columns of a choice: savings keep the goal, other types the category. @throws {AppError} if that one is missing */
export function toChosen({ type, category, goalId }: MerchantChoice, at = '', line = ''): Chosen {
  if (type === 'savings' ? goalId : category) {
    return type === 'savings'
      ? { type, category: null, goal_id: goalId as GoalId }
      : { type, category: category as string, goal_id: null };
  }
  const [field, message] =
    type === 'savings' ? ['goalId', 'Goal is required for savings'] : ['category', 'Category is required'];
  throw new AppError('validation_failed', { fields: { [`${at}${field}`]: [`${line}${message}`] } });
}

/** Lists remembered merchants by name, without those whose goal is closed. */
export async function listMerchants(db: Db, userId: UserId): Promise<Merchant[]> {
  const records = await selectOpen(db, userId).orderBy('merchant').execute();
  return records.map(toMerchant);
}

function selectOpen(db: Db, userId: UserId) {
  return db
    .selectFrom('merchant_rules')
    .leftJoin('goals', (join) =>
      join.onRef('goals.user_id', '=', 'merchant_rules.user_id').onRef('goals.id', '=', 'merchant_rules.goal_id'),
    )
    .selectAll('merchant_rules')
    .where('merchant_rules.user_id', '=', userId)
    .where('closed_at', 'is', null);
}

/** A few milliseconds of the server's thread. */
const RULES_A_STATEMENT = 100;

/** Remembers choices; a merchant's earlier choice is replaced. @throws {AppError} `goal_not_found` or `goal_closed` */
export async function rememberMerchants(tx: Db, actor: Actor, rules: readonly MerchantRule[]): Promise<void> {
  if (rules.length === 0) return;
  const records = new Map<string, MerchantRuleRecord>();
  for (const { merchant, ...choice } of rules) {
    const id = randomUUIDv7() as MerchantId;
    const chosen = toChosen(choice, 'remember.');
    records.set(merchant, { user_id: actor.userId, id, merchant, created_at: actor.now, ...chosen });
  }
  const goals = new Set([...records.values()].flatMap(({ goal_id }) => goal_id ?? []));
  for (const id of goals) await requireOpenGoal(tx, actor.userId, id);
  for (const some of slices([...records.values()], RULES_A_STATEMENT)) {
    await tx
      .insertInto('merchant_rules')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'merchant']).doUpdateSet((row) => ({
          type: row.ref('excluded.type'),
          category: row.ref('excluded.category'),
          goal_id: row.ref('excluded.goal_id'),
        })),
      )
      .execute();
    await setImmediate();
  }
  const { count } = await tx
    .selectFrom('merchant_rules')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', actor.userId)
    .executeTakeFirstOrThrow();
  await requireQuota(tx, actor.userId, 'remembered merchants', count);
}

async function requireOpen(tx: Db, userId: UserId, { goal_id }: Chosen): Promise<void> {
  if (goal_id !== null) await requireOpenGoal(tx, userId, goal_id);
}

/** @throws {AppError} `merchant_not_found`, `goal_not_found`, or `goal_closed` */
export function updateMerchant(db: Db, userId: UserId, id: MerchantId, choice: MerchantChoice): Promise<Merchant> {
  const chosen = toChosen(choice);
  return inUserTransaction(db, userId, async (tx) => {
    const before = await requireMerchant(tx, userId, id);
    await requireOpen(tx, userId, chosen);
    await tx.updateTable('merchant_rules').set(chosen).where('user_id', '=', userId).where('id', '=', id).execute();
    return toMerchant({ ...before, ...chosen });
  });
}

/** @throws {AppError} `merchant_not_found` */
export async function removeMerchant(db: Db, userId: UserId, id: MerchantId): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    await requireMerchant(tx, userId, id);
    await tx.deleteFrom('merchant_rules').where('user_id', '=', userId).where('id', '=', id).execute();
  });
}

async function requireMerchant(tx: Db, userId: UserId, id: MerchantId): Promise<MerchantRuleRecord> {
  const rule = await selectOpen(tx, userId).where('merchant_rules.id', '=', id).executeTakeFirst();
  if (!rule) throw new AppError('merchant_not_found');
  return rule;
}

function toMerchant({ id, merchant, type, category, goal_id }: MerchantRuleRecord): Merchant {
  return { _id: id, merchant, type, category, goalId: goal_id };
}
