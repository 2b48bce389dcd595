import { expect, test } from 'vitest';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { demoProblem } from './demo-problem.ts';

const refused = (status: number, fields = {}) =>
  new ApiError({ status, code: 'validation_failed', message: 'The words of the server', fields });

test('explains a 409 as an existing account, although the server names a field', () => {
  const said = demoProblem(refused(409, { email: ['Email already registered'] }));
  expect(said).toBe('Demo account already exists (email already registered)');
});

test('displays validation errors as field: message', () => {
  const fields = { email: ['Email is required'], phone: ['Phone number is required', 'Invalid phone number'] };
  expect(demoProblem(refused(400, fields))).toBe(
    'email: Email is required; phone: Phone number is required, Invalid phone number',
  );
});

test('names the expected backend port when the connection is refused', () => {
  expect(demoProblem(unreachable(new TypeError('Failed to fetch')))).toMatch(/cannot be reached.* port 3001/);
});

test('displays any other failure as Error: and its message', () => {
  expect(demoProblem(refused(403))).toBe('Error: The words of the server');
  expect(demoProblem(new Error('out of luck'))).toBe('Error: out of luck');
});
