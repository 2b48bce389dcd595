import { tryToStore } from '#web/browser/try-to-store.ts';

/** The changed fields of a form, as typed. */
export type Draft = Readonly<Record<string, string>>;

const DRAFTS_MAX = 20;
/** Per draft: ten times the longest text that any form accepts. */
const DRAFT_CHARACTERS_MAX = 20_000;

const KEY = 'drafts';

/** Drafts of one user; `forms` has the drafts by form, the most recently edited one last. */
interface StoredDrafts {
  readonly userId: string;
  readonly forms: Readonly<Record<string, Draft>>;
}

/** @returns the user's draft of a form; empty if there is none. */
export function loadDraft(userId: string, form: string): Draft {
  const stored = load();
  return (stored?.userId === userId && stored.forms[form]) || {};
}

/** Replaces the user's draft of a form. An empty or oversized one is removed, and so are the oldest ones beyond the limit. */
export function saveDraft(userId: string, form: string, draft: Draft): void {
  const stored = load();
  const { [form]: before, ...others } = stored?.userId === userId ? stored.forms : {};
  const isKept = Object.keys(draft).length > 0 && JSON.stringify(draft).length <= DRAFT_CHARACTERS_MAX;
  if (!isKept && !before) return;
  const forms = Object.entries(isKept ? { ...others, [form]: draft } : others).slice(-DRAFTS_MAX);
  tryToStore(() => sessionStorage.setItem(KEY, JSON.stringify({ userId, forms: Object.fromEntries(forms) })));
}

/** Removes the drafts of all other users. */
export function keepDraftsOf(userId: string | undefined): void {
  if (load()?.userId !== userId) tryToStore(() => sessionStorage.removeItem(KEY));
}

/** Drafts live in `sessionStorage`: they survive a reload and end with the tab. */
function load(): StoredDrafts | undefined {
  try {
    const { userId, forms } = JSON.parse(sessionStorage.getItem(KEY) ?? '') as StoredDrafts;
    const texts = Object.values(forms).flatMap((draft) => Object.values(draft));
    return texts.every((text) => typeof text === 'string') ? { userId, forms } : undefined;
  } catch {
    return undefined;
  }
}
