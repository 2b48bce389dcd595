import { expect, test } from 'vitest';
import { passwordRequirements, passwordStrength } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['Aa1!', 'weak'],
  ['Aa1!Aa1', 'weak'],
  ['lowercase', 'weak'],
  ['12345678', 'weak'],
  ['💰💰💰💰', 'weak'],
  ['lowercase1', 'medium'],
  ['correct horse', 'medium'],
  ['Abcdefg1', 'medium'],
  ['Aa1!Aa1!', 'strong'],
  ['Correct horse 1', 'strong'],
  ['Ünïcödé9€', 'strong'],
  ['Ärger mit 7 Zwergen', 'strong'],
])('rates %s as %s', { tags: ['5.change-password.requirement'] }, (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('reports each requirement separately', { tags: ['5.change-password.requirement'] }, () => {
  expect(passwordRequirements('secret 1')).toEqual([
    { label: 'At least 8 characters', isMet: true },
    { label: 'An uppercase letter', isMet: false },
    { label: 'A lowercase letter', isMet: true },
    { label: 'A number', isMet: true },
    { label: 'A special character', isMet: true },
  ]);
});
