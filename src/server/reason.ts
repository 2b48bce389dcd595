import { ConfigError } from '#server/config.ts';
import { NewerDatabaseError } from '#server/db/migrate.ts';

/** What the system, the database or the configuration refuses has a message; anything else is a bug and keeps its stack. */
export function reasonForThePerson(error: unknown): string | undefined {
  if (error instanceof ConfigError || error instanceof NewerDatabaseError) return error.message;
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return error.message || String(error.code);
}
