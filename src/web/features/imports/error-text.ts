import { ApiError, messageOf } from '#web/api/api-error.ts';

/** The server's sentence about a part of the file, or else about the request as a whole. */
export function errorText(error: Error): string {
  const [ofPart] = error instanceof ApiError ? Object.values(error.fields).flat() : [];
  return ofPart ?? messageOf(error);
}
