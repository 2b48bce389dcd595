import { assert, constant, constantFrom, integer, option, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Merged, mergeEdit } from './merge-edit.ts';

const seen = { version: 1, amount: 5, note: '', place: { city: 'Rome', street: null as string | null } };
const { version: _, ...same } = seen;

describe('mergeEdit', () => {
  test('keeps the draft of an edit without a base', () => {
    expect(
      mergeEdit({ draft: { ...same, amount: 6 }, base: undefined, current: { ...seen, version: 2, note: 'x' } }),
    ).toEqual({
      draft: { ...same, amount: 6 },
      conflicts: [],
    });
  });

  test('keeps the changes of both sides to different fields', () => {
    const draft = { ...same, amount: 6, place: { city: 'Rome', street: 'Via Appia' } };
    const current = { version: 2, amount: 5, note: 'new', place: { city: 'Pisa', street: null } };
    expect(mergeEdit({ draft, base: seen, current })).toEqual({
      draft: { amount: 6, note: 'new', place: { city: 'Pisa', street: 'Via Appia' } },
      conflicts: [],
    });
  });

  test('names the fields that both sides changed to different values', () => {
    const draft = { ...same, amount: 6, note: 'same', place: { ...seen.place, city: 'Bari' } };
    const current = { version: 2, amount: 7, note: 'same', place: { ...seen.place, city: 'Pisa' } };
    expect(mergeEdit({ draft, base: seen, current }).conflicts).toEqual(['amount', 'place.city']);
  });

  test('treats every field without a base value as changed by both sides, unless the version is the current one', () => {
    const draft = { amount: 6, note: '' };
    const current = { version: 2, amount: 7, note: '' };
    expect(mergeEdit({ draft, base: { version: 1 }, current }).conflicts).toEqual(['amount']);
    expect(mergeEdit({ draft, base: { version: 2 }, current })).toEqual({ draft, conflicts: [] });
  });

  test('does not edit an undefined field or one that the row does not have', () => {
    const draft = { amount: undefined, note: 'mine', color: 'red' };
    expect(mergeEdit({ draft, base: { version: 1, note: '' }, current: { ...seen, version: 2 } })).toEqual({
      draft,
      conflicts: [],
    });
  });

  test('merges fields that belong together if the base leaves out one on which both sides agree', () => {
    const theirs = { version: 2, type: 'expense', category: 'food', amount: 6 };
    const merge = (draft: { type: string; category: string }) =>
      mergeEdit({ draft, base: { version: 1, category: 'food' }, current: theirs, together: ['type', 'category'] });
    const draft = { type: 'expense', category: 'travel' };
    expect(merge(draft)).toEqual({ draft, conflicts: [] });
    expect(merge({ type: 'income', category: 'salary' }).conflicts).toEqual(['type', 'category']);
  });

  test('takes fields that belong together from one side', () => {
    const base = { version: 1, type: 'expense', category: 'food' };
    const theirs = { version: 2, type: 'expense', category: 'rent' };
    const mine = { type: 'income', category: 'salary' };
    const merge = (draft: typeof mine, current: typeof theirs) =>
      mergeEdit({ draft, base, current, together: ['type', 'category'] });
    expect(merge(mine, theirs).conflicts).toEqual(['type', 'category']);
    expect(merge(mine, { ...theirs, ...mine })).toEqual({ draft: mine, conflicts: [] });
    expect(merge({ type: 'expense', category: 'food' }, { ...theirs, ...mine })).toEqual({
      draft: mine,
      conflicts: [],
    });
    expect(merge(mine, { ...base, version: 2 })).toEqual({ draft: mine, conflicts: [] });
  });
});

const few = () => integer({ min: 0, max: 2 });
const fields = () => record({ a: few(), b: few(), c: option(few()), nested: record({ d: few(), e: few() }) });
type Fields =
  ReturnType<typeof fields> extends { generate: (...args: never[]) => { value: infer Value } } ? Value : never;

const NAMES = ['a', 'b', 'c', 'nested.d', 'nested.e'];
function read(of: Fields, name: string): unknown {
  return name.split('.').reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], of);
}

/** What must come of a field, in the simplest terms. */
function expected(mine: unknown, base: unknown, theirs: unknown): { value: unknown } | 'conflict' {
  if (mine === base) return { value: theirs };
  if (theirs === base || theirs === mine) return { value: mine };
  return 'conflict';
}

test('no merge loses a change that only one side made, and each conflict has two different changes', () => {
  assert(
    property(fields(), fields(), fields(), constantFrom(1, 2), (base, mine, theirs, version) => {
      const current = { ...theirs, version };
      const merged: Merged<Fields> = mergeEdit({ draft: mine, base: { ...base, version: 1 }, current });
      for (const name of NAMES) {
        const [one, before, other] = [mine, base, theirs].map((side) => read(side, name));
        const result = expected(one, before, other);
        expect(merged.conflicts.includes(name)).toBe(result === 'conflict');
        if (result !== 'conflict') expect(read(merged.draft, name)).toBe(result.value);
      }
    }),
  );
});

test('edits of two tabs end the same, whichever is saved first, unless they conflict', () => {
  assert(
    property(fields(), fields(), fields(), constant(1), (before, one, two, version) => {
      const base = { ...before, version };
      const afterOne = mergeEdit({ draft: two, base, current: { ...one, version: 2 } });
      const afterTwo = mergeEdit({ draft: one, base, current: { ...two, version: 2 } });
      expect(afterOne.conflicts).toEqual(afterTwo.conflicts);
      if (afterOne.conflicts.length === 0) expect(afterOne.draft).toEqual(afterTwo.draft);
    }),
  );
});
