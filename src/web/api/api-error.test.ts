import { describe, expect, test } from 'vitest';
import { ApiError, errorOf, isSessionError, messageOf, serverMessageOf, unreachable } from '#web/api/api-error.ts';

const refused = new ApiError({ status: 409, code: 'email_taken', message: 'Email already registered' });
const broken = new ApiError({ status: 500, code: 'internal', message: 'Something went wrong on our side.' });

describe('the message of an error', () => {
  test('is the server’s when the user can act on it, even if the screen has a message', () => {
    expect(messageOf(refused, 'Registration failed. Please try again.')).toBe('Email already registered');
  });

  test('is the screen’s after a server failure or a network failure', () => {
    expect(messageOf(broken, 'Registration failed. Please try again.')).toBe('Registration failed. Please try again.');
    expect(messageOf(unreachable(null), 'Guest login failed.')).toBe('Guest login failed.');
  });

  test('is the error’s own when the screen has none, and is never empty', {
    tags: ['8.transactions.add-error', '8.transactions.add-fallback'],
  }, () => {
    expect(messageOf(unreachable(null))).toMatch(/^Can't reach Centwise/);
    expect(messageOf(new Error(''))).toBe('An error occurred');
    expect(messageOf('nonsense')).toBe('An error occurred');
  });
});

describe('the message of a settings screen', () => {
  test('is the server’s when present, after any failure', { tags: ['8.settings.server-message'] }, () => {
    expect(serverMessageOf(refused, 'Failed to update email')).toBe('Email already registered');
    expect(serverMessageOf(broken, 'Failed to update email')).toBe('Something went wrong on our side.');
  });

  test('is the screen’s when the server sent none', () => {
    const withoutEnvelope = errorOf(new Response(null, { status: 502 }), undefined);
    expect(serverMessageOf(withoutEnvelope, 'Failed to delete account', 'Error deleting account')).toBe(
      'Failed to delete account',
    );
    expect(serverMessageOf(unreachable(null), 'Failed to delete account', 'Error deleting account')).toBe(
      'Error deleting account',
    );
    expect(serverMessageOf(unreachable(null), 'Failed to save preferences')).toBe('Failed to save preferences');
  });
});

describe('an error response', () => {
  test('says what to do about a day that only the server calls future', () => {
    const errors = { date: ['Date cannot be in the future'], note: ['Note cannot exceed 500 characters'] };
    const body = { success: false, code: 'validation_failed', message: 'Please check', errors };
    expect(errorOf(new Response(null, { status: 400 }), body).fields).toEqual({
      date: ['Date cannot be in the future. Check the date of this device, or choose an earlier day.'],
      note: ['Note cannot exceed 500 characters'],
    });
  });

  test('carries the contents of the envelope', () => {
    const body = {
      success: false,
      code: 'login_locked',
      message: 'Too many failed attempts.',
      errors: { email: ['x'] },
    };
    expect(errorOf(new Response(null, { status: 429 }), body)).toMatchObject({
      status: 429,
      code: 'login_locked',
      message: 'Too many failed attempts.',
      fields: { email: ['x'] },
    });
  });

  test.each([undefined, null, 'Bad Gateway', { error: 'no' }, { success: false, message: 'Forbidden' }])(
    'has a readable message without our envelope (%j)',
    (body) => {
      expect(errorOf(new Response(null, { status: 502 }), body)).toMatchObject({
        status: 502,
        code: 'invalid_response',
        message: 'Something went wrong on our side. Please try again.',
        fields: {},
      });
    },
  );

  test('ends the session only if the server says that it is invalid', () => {
    const unauthorized = (code?: string) =>
      errorOf(new Response(null, { status: 401 }), { success: false, code, message: 'Unauthorized' });
    expect(['missing_token', 'invalid_token'].map((code) => isSessionError(unauthorized(code)))).toEqual([true, true]);
    expect(isSessionError(unauthorized('invalid_credentials'))).toBe(false);
    expect(isSessionError(unauthorized())).toBe(false);
  });
});
