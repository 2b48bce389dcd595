import { besideDraft, type DraftKey } from '#web/api/draft.ts';
import { type Draft, loadDraft, saveDraft } from '#web/session/drafts.ts';
import { getSession, ownerOf } from '#web/session/session.ts';

/** A form's draft, with what is kept beside it, of the user who is signed in now. */
export function holdDraft(key: DraftKey) {
  const userId = getSession().user?._id ?? '';
  const keys = [key, besideDraft(key, 'seen'), besideDraft(key, 'retry')].filter((one) => one !== undefined);
  const load = () => keys.map((one) => loadDraft(userId, one));
  let removed: readonly Draft[] | undefined;
  return {
    /** Removes it, because something else keeps what was typed. */
    remove: () => {
      removed ??= load();
      for (const one of keys) saveDraft(userId, one, {});
    },
    /** Puts back what was removed, unless there is a newer draft, or another user has come. */
    putBack: () => {
      const isFree = ownerOf(getSession()) === userId && Object.keys(load()[0] ?? {}).length === 0;
      if (isFree) for (const [index, draft] of removed?.entries() ?? []) saveDraft(userId, keys[index] ?? '', draft);
    },
  };
}
