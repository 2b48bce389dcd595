import { expect, test } from 'vitest';
import { changedPasswordErrors } from './password-rules.ts';

const SAME = { newPassword: ['New password must be different from the current one'] };

test.each([
  ['correct horse 1', 'correct horse 1', SAME],
  ['correct horse 1', 'Correct horse 1', {}],
  ['correct horse 1', 'correct horse 1 ', {}],
  ['ﬁne caf\u00e9 1', 'fine cafe\u0301 1', SAME],
  ['correct horse 1', undefined, {}],
  [undefined, 'correct horse 1', {}],
  [undefined, undefined, {}],
])('checks lengths from %j to %j', (currentPassword, newPassword, errors) => {
  expect(changedPasswordErrors({ currentPassword, newPassword })).toEqual(errors);
});
