import { listAll } from '#server/features/schedules/service.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import type { Suggestion } from '#shared/transactions/contract.ts';
import { suggestionsOf } from '#shared/transactions/suggestions.ts';
import { listRecentTransactions } from './service.ts';

/** Bounds the work behind suggestions; about three months of daily expenses. */
const LATEST_ROWS = 500;

/** Reads from what suggestions follow. @returns the suggestions of a type */
export async function readSuggestions({
  db,
  session,
  userId,
  today,
}: Pick<SignedInContext, 'db' | 'session' | 'userId' | 'today'>): Promise<
  (type: 'income' | 'expense') => Suggestion[]
> {
  const planned = session.schedulesDue === null ? [] : await listAll(db, { userId, today });
  const latest = await listRecentTransactions(db, userId, LATEST_ROWS);
  return (type) => suggestionsOf(latest, type, planned);
}
