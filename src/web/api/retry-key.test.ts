import { expect, test } from 'vitest';
import { newRetryKey, retryKeys } from '#web/api/retry-key.ts';

function countedKeys() {
  let count = 0;
  return retryKeys(() => `key-${++count}`);
}

test('submitting the same content again after a failure keeps the key', () => {
  const keys = countedKeys();
  expect(keys.keyOf('coffee 4.50')).toBe('key-1');
  expect(keys.keyOf('coffee 4.50')).toBe('key-1');
});

test('other content gets another key', () => {
  const keys = countedKeys();
  expect(keys.keyOf('coffee 4.50')).toBe('key-1');
  expect(keys.keyOf('coffee 5.40')).toBe('key-2');
});

test('the same content after a success is a second entry', () => {
  const keys = countedKeys();
  keys.keyOf('coffee 4.50');
  keys.succeeded();
  expect(keys.keyOf('coffee 4.50')).toBe('key-2');
});

test('a key is 32 hexadecimal digits and never the same', () => {
  expect(newRetryKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRetryKey()).not.toBe(newRetryKey());
});
