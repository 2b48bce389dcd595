import type { Endpoint } from '#shared/http/endpoint.ts';
import { besideDraft, draftKeyOf, keepDraft, ownDraft } from '#web/api/draft.ts';
import type { Draft } from '#web/session/drafts.ts';

/**
 * Makes values the draft of an endpoint's form.
 * @param key of an attempt to save them elsewhere, if any. It may have succeeded without an answer, and must not be repeated.
 */
export function fillForm(endpoint: Endpoint, values: Draft, key?: string): void {
  const form = draftKeyOf(endpoint);
  keepDraft(form, values);
  keepDraft(besideDraft(form, 'retry'), key ? { key } : {});
}

/** The key of the attempts to save the draft of an endpoint's form; undefined before the first. */
export function attemptOf(endpoint: Endpoint): string | undefined {
  return ownDraft(besideDraft(draftKeyOf(endpoint), 'retry')).key;
}
