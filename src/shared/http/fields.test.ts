import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { instant, optionalText, requiredText } from '#shared/http/fields.ts';

/** The decoded value, or the messages if the schema rejects it. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeDecode(schema, value as never);
  return result.success ? result.data : result.error.issues.map(({ message }) => message);
}

test('trims text before measuring it and rejects characters that a database cannot store', () => {
  const name = requiredText('Required', 3, 'Too long');
  expect(read(name, ' abc ')).toBe('abc');
  expect(read(name, 'abcd')).toEqual(['Too long']);
  for (const nothing of ['', '  ', undefined, null, 7]) expect(read(name, nothing)).toEqual(['Required']);
  for (const text of ['a\0', 'a\ud800', '\udc00a']) {
    expect(read(name, text)).toEqual(['This text contains a character that cannot be saved']);
  }
  expect(read(name, '🏠')).toBe('🏠');

  const note = optionalText(3, 'Too long');
  for (const nothing of [undefined, null, '  ']) expect(read(note, nothing)).toBe('');
  expect(read(z.object({ note }), {})).toEqual({ note: '' });
  expect(read(note, 7)).toEqual(['This must be text']);
  expect(read(note, 'abcd')).toEqual(['Too long']);
});

test('encodes an instant as UTC text and decodes it to milliseconds', () => {
  expect(z.encode(instant, 0)).toBe('1970-01-01T00:00:00.000Z');
  expect(read(instant, '2026-03-15T12:00:00.000Z')).toBe(Date.UTC(2026, 2, 15, 12));
});
