import type { Db } from '#server/db/tables.ts';
import { searchedText } from '#server/ledger/searched-days.ts';

/** The days whose stored texts are not those of their transactions, in any order. Days without texts are left out. */
export async function daysWithWrongTexts(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('transactions').select(['user_id', 'date', 'description', 'note']).execute();
  const expected = Map.groupBy(rows, (row) => `${row.user_id} ${row.date}`);
  const days = await db.selectFrom('searched_days').selectAll().where('texts', 'is not', null).execute();
  const sorted = (texts: string) => (texts.match(/[^X]*X[^X]*X/g) ?? []).sort().join('');
  return days
    .map(({ user_id, day, texts }) => ({ key: `${user_id} ${day}`, texts: texts ?? '' }))
    .filter(({ key, texts }) => sorted(texts) !== sorted((expected.get(key) ?? []).map(searchedText).join('')))
    .map(({ key }) => key);
}
