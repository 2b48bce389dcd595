import { expect, test } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { errorText } from './error-text.ts';

const rejected = { status: 400, code: 'validation_failed', message: 'Please check the highlighted fields' } as const;

test('names the line that the server rejects, because no field shows it', () => {
  const fields = { 'decisions.category': ['Line 7: Category is required'] };
  expect(errorText(new ApiError({ ...rejected, fields }))).toBe('Line 7: Category is required');
});

test('has the message of the request without one', () => {
  expect(errorText(new ApiError({ ...rejected, status: 409, code: 'goal_closed', message: 'Closed' }))).toBe('Closed');
});
