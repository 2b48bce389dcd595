import { type Endpoint, requiresSession } from '#shared/http/endpoint.ts';
import { type Draft, loadDraft, saveDraft } from '#web/session/drafts.ts';
import { getSession } from '#web/session/session.ts';

/** The key of a form's draft; undefined for a form without drafts. */
export type DraftKey = string | undefined;

/** One draft per endpoint and row, and none for endpoints that need no session. */
export function draftKeyOf({ access, method, path }: Endpoint, params: unknown = {}): DraftKey {
  return requiresSession(access) ? [method, path, ...Object.values(params as object)].join(' ') : undefined;
}

/** What is kept beside a draft: the values that the user saw before the changes, or the submission to retry. */
export function besideDraft(key: DraftKey, kept: 'seen' | 'retry'): DraftKey {
  return key && `${key} ${kept}`;
}

/** The signed-in user's draft; empty without one. */
export function ownDraft(key: DraftKey): Draft {
  const userId = key && ownerOfDrafts();
  return userId ? loadDraft(userId, key) : {};
}

/** Does nothing once the session has ended, so that the draft stays for the user's next login. */
export function keepDraft(key: DraftKey, draft: Draft): void {
  const userId = key && ownerOfDrafts();
  if (userId) saveDraft(userId, key, draft);
}

/** Visitors of the demo share one user, so nothing is kept for the next one. */
function ownerOfDrafts(): string | undefined {
  const { user } = getSession();
  return user?.accountKind === 'demo' ? undefined : user?._id;
}

/**
 * Keeps the changes of a form with the value that the user saw before each: after a reload, the stored row may have a newer
 * one. Without changes, nothing is left to retry either.
 */
export function keepChanges(key: DraftKey, changes: Draft, seen: Draft): void {
  const before = Object.keys(changes).map((name) => [name, seen[name] ?? '']);
  keepDraft(key, changes);
  keepDraft(besideDraft(key, 'seen'), Object.fromEntries(before));
  if (!before[0]) keepDraft(besideDraft(key, 'retry'), {});
}

/** The values that the user saw before the changes of a kept draft. */
export function seenBefore(key: DraftKey): Draft {
  return ownDraft(besideDraft(key, 'seen'));
}
