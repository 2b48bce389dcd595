import { expect, test } from 'vitest';
import { newRetryKey, retryKeys } from '#web/api/retry-key.ts';

function countedKeys() {
  let count = 0;
  return retryKeys(() => `key-${++count}`);
}

test('keeps the key when the same content is submitted again after a failure', () => {
  const keys = countedKeys();
  expect(keys.keyOf('coffee 4.50')).toBe('key-1');
  expect(keys.keyOf('coffee 4.50')).toBe('key-1');
});

test('changes the key with the content', () => {
  const keys = countedKeys();
  expect(keys.keyOf('coffee 4.50')).toBe('key-1');
  expect(keys.keyOf('coffee 5.40')).toBe('key-2');
});

test('changes the key after a success, so that the same content is a second entry', () => {
  const keys = countedKeys();
  keys.keyOf('coffee 4.50');
  keys.forget();
  expect(keys.keyOf('coffee 4.50')).toBe('key-2');
});

test('creates unique keys of 31 hexadecimal digits', () => {
  expect(newRetryKey()).toMatch(/^[0-9a-f]{31}$/);
  expect(newRetryKey()).not.toBe(newRetryKey());
});
