import { ConfigError } from '#server/config.ts';
import { NewerDatabaseError } from '#server/db/migrate.ts';

/** The message to show the operator; undefined for a bug, whose stack trace is shown instead. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof NewerDatabaseError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return error.message || String(error.code);
}
