import { DEMO_OFF, GUESTS_OFF, REGISTRATION_CLOSED } from '#shared/switches.ts';

/** Separate from the registry, because the web app needs no other message: it shows the ones that the server sends. */
export const INTERNAL_ERROR = 'Something went wrong on our side. Please try again.';

/**
 * Every error of the API with its code, status, and default message. Messages for fields and messages with figures are
 * set where the error is thrown.
 */
export const errors = {
  validation_failed: { status: 400, message: 'Please check the highlighted fields' },
  malformed_request: { status: 400, message: 'The request could not be read' },
  missing_token: { status: 401, message: 'Missing token' },
  invalid_token: { status: 401, message: 'Invalid token: it is unknown, expired, or revoked' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  insufficient_scope: { status: 403, message: 'This access token may not do this' },
  forbidden: { status: 403, message: "You're not allowed to do this" },
  demo_account: { status: 403, message: "Everyone shares the demo account, so you can't do this there" },
  registration_closed: { status: 403, message: REGISTRATION_CLOSED },
  invitation_invalid: {
    status: 403,
    message: 'This invitation has expired or was already used. Ask the person who runs this server for a new one.',
  },
  guests_off: { status: 403, message: GUESTS_OFF },
  demo_off: { status: 403, message: DEMO_OFF },
  not_found: { status: 404, message: 'Not found' },
  transaction_not_found: { status: 404, message: 'Transaction not found' },
  goal_not_found: { status: 404, message: 'Goal not found' },
  import_not_found: { status: 404, message: 'Import not found' },
  import_source_not_found: { status: 404, message: 'Import source not found' },
  merchant_not_found: { status: 404, message: 'Merchant not found' },
  transaction_exists: { status: 409, message: 'This transaction was already recorded with other values' },
  transaction_deleted: { status: 410, message: 'This transaction was already recorded, and then deleted' },
  schedule_not_found: { status: 404, message: 'Recurring transaction not found' },
  occurrence_not_found: { status: 404, message: 'This recurring transaction has no occurrence on that day' },
  support_request_not_found: { status: 404, message: 'Support request not found' },
  token_not_found: { status: 404, message: 'Access token not found' },
  device_not_found: { status: 404, message: "This device isn't signed in" },
  email_taken: { status: 409, message: 'Email already registered' },
  budget_not_found: { status: 404, message: 'Budget not found' },
  category_taken: { status: 409, message: 'You already have a budget for this category' },
  guest_account: { status: 409, message: "Guest accounts don't have an email or password. Create an account first." },
  reset_link_invalid: { status: 400, message: 'This reset link has expired or was already used. Request a new one.' },
  verification_link_invalid: {
    status: 400,
    message: 'This link has expired or no longer works. Send a new one from Settings, Profile.',
  },
  mail_stopped: {
    status: 409,
    message:
      'Someone with access to this address stopped all emails to it. To allow them again, use the link in any of our emails to this address, or use another address.',
  },
  unsubscribe_link_invalid: {
    status: 400,
    message:
      "This link doesn't belong to an account, so nothing was turned off. Log in and turn off emails under Settings, Notifications.",
  },
  edit_conflict: { status: 409, message: 'The same field was changed in another tab or on another device' },
  undo_conflict: { status: 409, message: 'Something has changed since, so this can no longer be undone' },
  goal_below_zero: { status: 409, message: "There isn't enough money in this goal" },
  goal_amount_changed: {
    status: 409,
    message: "The amount saved for this goal has changed, so the goal wasn't deleted",
  },
  goal_closed: { status: 409, message: 'This goal is closed, so its savings can no longer be changed' },
  import_changed: {
    status: 409,
    message: 'Your transactions have changed since this preview. Check the updated preview, then import again.',
  },
  import_not_restorable: {
    status: 409,
    message: 'This import can no longer be restored. Import the file again.',
  },
  occurrence_settled: { status: 409, message: 'This occurrence was already added, linked, or skipped' },
  transaction_linked: { status: 409, message: 'This transaction already belongs to another occurrence' },
  quota_reached: { status: 409, message: "You've reached the limit of what an account can store" },
  total_too_large: {
    status: 409,
    message: 'Your entries add up to more than $9,999,999,999,999.99. Delete or correct the largest ones.',
  },
  account_not_empty: {
    status: 409,
    message:
      'This account already has transactions, goals, budgets, imports, or recurring transactions, so nothing was restored. Restore the file into a new account.',
  },
  export_invalid: { status: 400, message: "This file isn't a download of your data from Centwise" },
  already_done: {
    status: 409,
    message: 'This was already done, but the response was lost when the server was restored. Reload to see the result.',
  },
  idempotency_key_reused: { status: 409, message: 'This Idempotency-Key was already used for another request' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'The request body must be JSON' },
  email_locked: {
    status: 429,
    message: 'Too many failed attempts for this email. Reset your password to log in now, or try again in an hour.',
  },
  login_locked: { status: 429, message: 'Too many failed attempts. Try again in 15 minutes.' },
  too_many_requests: { status: 429, message: 'Too many requests. Please wait a moment and try again.' },
  internal: { status: 500, message: INTERNAL_ERROR },
  unavailable: { status: 503, message: 'Centwise is busy right now. Please try again in a moment.' },
} as const;

export type ErrorCode = keyof typeof errors;

/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** The body of every error response. */
export interface ErrorEnvelope {
  readonly success: false;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: FieldErrors;
  /** For `edit_conflict`: the row as it is, as in the response of a success. For `import_changed`: the new preview. */
  readonly current?: object;
}
