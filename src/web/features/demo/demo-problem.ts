import { ApiError } from '#web/api/api-error.ts';

export const SEED_FAILED = 'Demo data creation failed, but account was created successfully.';
export const NOT_CLEARED = 'Warning: Some existing data may not have been cleared';

/** The message shown on the demo page if the demo cannot be set up or opened. */
export function demoProblem(failure: unknown): string {
  if (failure instanceof ApiError) {
    if (failure.code === 'unreachable') {
      return 'The backend cannot be reached. Make sure that it is running on port 3001.';
    }
    if (failure.status === 409) return 'Demo account already exists (email already registered)';
    const fields = Object.entries(failure.fields);
    if (fields.length > 0) return fields.map(([field, messages]) => `${field}: ${messages.join(', ')}`).join('; ');
  }
  return `Error: ${failure instanceof Error ? failure.message : String(failure)}`;
}
