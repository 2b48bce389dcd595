import { ApiError, isOffline, isSessionError } from '#web/api/api-error.ts';
import { isNotFound } from '#web/api/not-found.ts';

/** The specified text for reports that could not be loaded; an account beyond the largest total learns what to do. */
export function loadErrorText(error: unknown): string {
  if (isOffline(error)) return error.message;
  if (error instanceof ApiError && isSessionError(error)) {
    if (error.message.includes('Missing token')) return 'Authentication token is missing. Please log in again.';
    if (error.message.includes('Invalid token')) return 'Authentication token is invalid. Please log in again.';
    return 'Please log in to view reports';
  }
  if (isNotFound(error)) return 'No data available for the selected period';
  if (error instanceof ApiError && error.code === 'total_too_large') return error.message;
  return 'Unable to load reports data. Please try again later.';
}
