import { expect, test } from 'vitest';
import type { OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { type ActAnswer, actedText } from './act-toasts.ts';
import { expected } from './occurrence-fixtures.ts';

const text = (action: OccurrenceAction['action'], changes: Partial<ActAnswer['occurrence']> = {}) =>
  actedText(action, { occurrence: { ...expected('2026-11-20'), ...changes }, transaction: null });

test('says what was done with an occurrence', () => {
  expect(text('move')).toMatch(/^moved to Nov 20/);
  expect(text('change_amount')).toBe('changed to $10.00');
  expect(text('skip', { status: 'skipped' })).toBe('skipped');
  expect(text('link', { status: 'linked' })).toBe('linked to $10.00');
  expect(text('record', { status: 'recorded' })).toBe('added: $10.00');
});

test('says that an automatic one was added when it was moved to today', () => {
  expect(text('move', { status: 'recorded' })).toBe('added: $10.00');
});
