import { expect, test } from 'vitest';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import { settledEdit } from './settled-edit.ts';

const base = { version: 1, amount: 5, note: '', alerts: { threshold: 70, day: 'Monday' } };
const mine = { amount: 6, note: 'mine', alerts: { threshold: 90, day: 'Monday' }, base };
const theirs = { version: 3, amount: 7, note: '', alerts: { threshold: 50, day: 'Friday' } };
const names = ['amount', 'alerts.threshold'];

/** The row after the server has merged the settled edit. */
function saved(taken: string[]) {
  const { base, ...draft } = settledEdit<typeof mine>({ mine, theirs, names }, { names, taken });
  return mergeEdit({ draft, base, current: theirs });
}

test('an edit with the chosen values saves them and keeps all other changes of both sides', () => {
  const alerts = (threshold: number) => ({ threshold, day: 'Friday' });
  expect(saved([])).toEqual({ draft: { amount: 6, note: 'mine', alerts: alerts(90) }, conflicts: [] });
  expect(saved(['amount'])).toEqual({ draft: { amount: 7, note: 'mine', alerts: alerts(90) }, conflicts: [] });
  expect(saved(names)).toEqual({ draft: { amount: 7, note: 'mine', alerts: alerts(50) }, conflicts: [] });
});
