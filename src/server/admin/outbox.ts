import type { Db } from '#server/db/tables.ts';
import { outboxStatus } from '#server/mail/outbox.ts';

/** Describes the waiting mail and its failures. */
export async function describeOutbox(db: Db, { smtpUrl }: { readonly smtpUrl?: string | undefined }): Promise<string> {
  const { waiting, oldest, failedAttempts, lastError } = await outboxStatus(db);
  return [
    `Waiting: ${waiting}`,
    `Oldest: ${oldest === null ? 'none' : new Date(oldest).toISOString()}`,
    `Failed attempts: ${failedAttempts}`,
    `Last error: ${lastError ?? 'none'}`,
    ...(smtpUrl ? [] : ['SMTP_URL is not set: mail waits until it expires.']),
  ].join('\n');
}
