import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeChoices, encodeChoices } from './kept-choices.ts';
import type { Choice } from './review-rows.ts';

test('restores every choice', () => {
  const choice = fc.record<Choice>({
    action: fc.constantFrom('add', 'leave_out'),
    type: fc.constantFrom('expense', 'income'),
    category: fc.option(fc.string({ maxLength: 5 })),
    goalId: fc.constant(null),
  });
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(50), choice)), (entries) => {
      const choices = new Map(entries);
      expect(decodeChoices(encodeChoices(choices))).toEqual(choices);
    }),
  );
});

test('keeps the choices for 4,000 rows within the size of a draft', () => {
  const rows = Array.from({ length: 4000 }, (_, index) => index * 2);
  const choice = { action: 'add', type: 'expense', category: 'groceries', goalId: null } as const;
  expect(encodeChoices(new Map(rows.map((row) => [row, choice]))).length).toBeLessThan(20_000);
});
