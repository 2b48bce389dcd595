import { expect, test } from 'vitest';
import { ApiError, unreachable } from '#web/api/api-error.ts';
import { loadErrorText } from './load-error-text.ts';

const refused = (status: number, message = 'Something') => new ApiError({ status, code: 'internal', message });

test.each([
  [refused(401, 'Missing token'), 'Authentication token is missing. Please log in again.'],
  [refused(401, 'Invalid token'), 'Authentication token is invalid. Please log in again.'],
  [refused(401), 'Please log in to view reports'],
  [refused(404), 'No data available for the selected period'],
  [refused(500), 'Unable to load reports data. Please try again later.'],
  [refused(429), 'Unable to load reports data. Please try again later.'],
  [new ApiError({ status: 409, code: 'total_too_large', message: 'Delete the largest' }), 'Delete the largest'],
  [unreachable(null), 'Unable to load reports data. Please try again later.'],
  [new Error('anything else'), 'Unable to load reports data. Please try again later.'],
])(
  '%s: %s',
  { tags: ['8.reports.missing-token', '8.reports.invalid-token', '8.reports.unauthorized'] },
  (error, text) => {
    expect(loadErrorText(error)).toBe(text);
  },
);
