import { type Draft, loadDraft, saveDraft } from '#web/session/drafts.ts';
import { getSession } from '#web/session/session.ts';

/** The signed-in user's draft of a form; empty without one. */
export function ownDraft(form: string): Draft {
  const userId = ownerOfDrafts();
  return userId ? loadDraft(userId, form) : {};
}

/** Does nothing once the session has ended, so that the draft stays for the user's next login. */
export function keepDraft(form: string, draft: Draft): void {
  const userId = ownerOfDrafts();
  if (userId) saveDraft(userId, form, draft);
}

/** Visitors of the demo share one user, so nothing is kept for the next one. */
function ownerOfDrafts(): string | undefined {
  const { user } = getSession();
  return user?.accountKind === 'demo' ? undefined : user?._id;
}

/**
 * Keeps the changes of a form with the value that the user saw before each: after a reload, the stored row may have a newer
 * one.
 */
export function keepChanges(form: string, changes: Draft, seen: Draft): void {
  keepDraft(form, changes);
  keepDraft(`${form} seen`, Object.fromEntries(Object.keys(changes).map((name) => [name, seen[name] ?? ''])));
}

/** The values that the user saw before the changes of a kept draft. */
export function seenBefore(form: string): Draft {
  return ownDraft(`${form} seen`);
}
