import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [0, 'Good morning!'],
  [11, 'Good morning!'],
  [12, 'Good afternoon!'],
  [17, 'Good afternoon!'],
  [18, 'Good evening!'],
  [23, 'Good evening!'],
])(
  'chooses at %i the greeting %s',
  { tags: ['2.dashboard.greeting-morning', '2.dashboard.greeting-afternoon', '2.dashboard.greeting-evening'] },
  (hour, expected) => {
    expect(greeting(hour)).toBe(expected);
  },
);
