import type { UserId } from '#shared/ids.ts';

/** Far more than imports that are under review at one time. */
const MOST = 1000;

/** The tokens of the latest previews of this process that have not been used, the oldest first. */
const issued = new Set<string>();

export function issueToken(userId: UserId, token: string): void {
  issued.add(nameOf(userId, token));
  for (const oldest of issued) {
    if (issued.size <= MOST) return;
    issued.delete(oldest);
  }
}

/** Whether the token is that of a preview which this process made for the user. Each counts once. */
export function redeemToken(userId: UserId, token: string): boolean {
  return issued.delete(nameOf(userId, token));
}

function nameOf(userId: UserId, token: string): string {
  return `${userId} ${token}`;
}
