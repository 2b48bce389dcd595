import { describe, expect, test } from 'vitest';
import { ApiError, errorOf, messageOf, serverMessageOf, unreachable } from '#web/api/api-error.ts';

const refused = new ApiError({ status: 409, code: 'email_taken', message: 'Email already registered' });
const broken = new ApiError({ status: 500, code: 'internal', message: 'Something went wrong on our side.' });

describe('the message for a person', () => {
  test('is the server’s where they can act on it, whatever words the screen has', () => {
    expect(messageOf(refused, 'Registration failed. Please try again.')).toBe('Email already registered');
  });

  test('is the screen’s for a fault of the server or the network', () => {
    expect(messageOf(broken, 'Registration failed. Please try again.')).toBe('Registration failed. Please try again.');
    expect(messageOf(unreachable(null), 'Guest login failed.')).toBe('Guest login failed.');
  });

  test('is the error’s own where the screen has none, and says at least that there was one', {
    tags: ['8.transactions.add-error', '8.transactions.add-fallback'],
  }, () => {
    expect(messageOf(unreachable(null))).toMatch(/^Can't reach Centwise/);
    expect(messageOf(new Error(''))).toBe('An error occurred');
    expect(messageOf('nonsense')).toBe('An error occurred');
  });
});

describe('the message of a screen of settings', () => {
  test('is the server’s when present, whatever went wrong', { tags: ['8.settings.server-message'] }, () => {
    expect(serverMessageOf(refused, 'Failed to update email')).toBe('Email already registered');
    expect(serverMessageOf(broken, 'Failed to update email')).toBe('Something went wrong on our side.');
  });

  test('is the screen’s where the server said nothing', () => {
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

describe('the error of an answer', () => {
  test('carries what the envelope says and how long to wait', () => {
    const body = {
      success: false,
      code: 'login_locked',
      message: 'Too many failed attempts.',
      errors: { email: ['x'] },
    };
    const response = new Response(null, { status: 429, headers: { 'retry-after': '900' } });
    expect(errorOf(response, body)).toMatchObject({
      status: 429,
      code: 'login_locked',
      message: 'Too many failed attempts.',
      fields: { email: ['x'] },
      retryAfter: 900,
    });
  });

  test.each([undefined, null, 'Bad Gateway', { error: 'no' }])('without our envelope (%j) still reads well', (body) => {
    expect(errorOf(new Response(null, { status: 502 }), body)).toMatchObject({
      status: 502,
      code: 'invalid_response',
      message: 'Something went wrong on our side. Please try again.',
      fields: {},
      retryAfter: undefined,
    });
  });
});
