import { type Draft, loadDraft, saveDraft } from '#web/session/drafts.ts';
import { getSession } from '#web/session/session.ts';

/** The signed-in user's draft of a form; empty without one. */
export function ownDraft(form: string): Draft {
  const { user } = getSession();
  return user ? loadDraft(user._id, form) : {};
}

/** Does nothing once the session has ended, so that the draft stays for the user's next login. */
export function keepDraft(form: string, draft: Draft): void {
  const { user } = getSession();
  if (user) saveDraft(user._id, form, draft);
}
