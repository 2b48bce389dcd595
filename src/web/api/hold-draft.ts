import { besideDraft, type DraftKey } from '#web/api/draft.ts';
import { loadDraft, saveDraft } from '#web/session/drafts.ts';
import { getSession, ownerOf } from '#web/session/session.ts';

/** Remembers a form's draft, with what is kept beside it, of the user who is signed in now. */
export function holdDraft(key: DraftKey) {
  const userId = getSession().user?._id ?? '';
  const keys = [key, besideDraft(key, 'seen'), besideDraft(key, 'retry')].filter((one) => one !== undefined);
  const load = () => keys.map((one) => [one, loadDraft(userId, one)] as const);
  const held = load();
  return {
    /** Removes it, because something else keeps what was typed, unless another one has taken its place. */
    remove: () => {
      if (JSON.stringify(load()) === JSON.stringify(held)) for (const one of keys) saveDraft(userId, one, {});
    },
    /** Puts it back, unless there is another one, or another user has come. */
    putBack: () => {
      const isFree = ownerOf(getSession()) === userId && JSON.stringify(load()[0]?.[1]) === '{}';
      if (isFree) for (const [one, draft] of held) saveDraft(userId, one, draft);
    },
  };
}
