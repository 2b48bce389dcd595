import { expect, test } from 'vitest';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { demoProblem } from './demo-problem.ts';

const refused = (status: number, fields = {}) =>
  new ApiError({ status, code: 'validation_failed', message: 'The words of the server', fields });

test('409 says that the account exists, although the server names a field', () => {
  const said = demoProblem(refused(409, { email: ['Email already registered'] }));
  expect(said).toBe('Demo account already exists (email already registered)');
});

test('validation errors are shown as field: messages', () => {
  const fields = { email: ['Email is required'], phone: ['Phone number is required', 'Invalid phone number'] };
  expect(demoProblem(refused(400, fields))).toBe(
    'email: Email is required; phone: Phone number is required, Invalid phone number',
  );
});

test('a refused connection names the port on which the backend is expected', () => {
  expect(demoProblem(unreachable(new TypeError('Failed to fetch')))).toMatch(/cannot be reached.* port 3001/);
});

test('anything else is Error: and what was said', () => {
  expect(demoProblem(refused(403))).toBe('Error: The words of the server');
  expect(demoProblem(new Error('out of luck'))).toBe('Error: out of luck');
});
