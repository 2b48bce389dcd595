import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good morning!'],
  [11, 'Good morning!'],
  [12, 'Good afternoon!'],
  [17, 'Good afternoon!'],
  [18, 'Good evening!'],
  [23, 'Good evening!'],
])('at %i the greeting is %s', (hour, expected) => {
  expect(greeting(hour)).toBe(expected);
});
