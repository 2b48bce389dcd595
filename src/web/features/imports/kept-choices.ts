import type { GoalId } from '#shared/ids.ts';
import type { MerchantRule } from '#shared/imports/contract.ts';
import { keepDraft, ownDraft } from '#web/api/draft.ts';
import type { Choice, Choices } from './review-rows.ts';

/** What the user has chosen for single rows, and for later imports by merchant. */
export interface MadeChoices {
  readonly choices: Choices;
  readonly remembered: ReadonlyMap<string, MerchantRule>;
}

const DRAFT = 'import review';
/** More do not fit into a draft. */
const KEPT_MAX = 4000;

/** A choice with the indexes of its rows. */
type Kept = readonly [
  action: Choice['action'],
  type: Choice['type'],
  category: string | null,
  goalId: GoalId | null,
  rows: readonly number[],
];

/** The choices that the user made for the same preview before leaving it; none otherwise. */
export function keptChoices(token: string): MadeChoices {
  const draft = ownDraft(DRAFT);
  if (draft.token !== token || !draft.choices || !draft.remembered)
    return { choices: new Map(), remembered: new Map() };
  return { choices: decodeChoices(draft.choices), remembered: new Map(JSON.parse(draft.remembered)) };
}

/** Whether there are choices for a file that was not imported. */
export function hasKeptChoices(): boolean {
  return ownDraft(DRAFT).token !== undefined;
}

/** Keeps the choices for a preview until it is imported, in case the user leaves it or reloads the page. */
export function keepChoices(token: string, { choices, remembered }: MadeChoices): void {
  const isKept = choices.size + remembered.size > 0 && choices.size <= KEPT_MAX;
  const draft = () => ({ token, choices: encodeChoices(choices), remembered: JSON.stringify([...remembered]) });
  keepDraft(DRAFT, isKept ? draft() : {});
}

export function forgetChoices(): void {
  keepDraft(DRAFT, {});
}

/** Names each choice once, because many rows share one. */
export function encodeChoices(choices: Choices): string {
  const rowsOf = new Map<string, number[]>();
  for (const [row, { action, type, category, goalId }] of choices) {
    const key = JSON.stringify([action, type, category, goalId]);
    const rows = rowsOf.get(key);
    if (rows) rows.push(row);
    else rowsOf.set(key, [row]);
  }
  return JSON.stringify(Array.from(rowsOf, ([key, rows]) => [...JSON.parse(key), rows]));
}

export function decodeChoices(text: string): Choices {
  const kept: readonly Kept[] = JSON.parse(text);
  return new Map(
    kept.flatMap(([action, type, category, goalId, rows]) =>
      rows.map((row): [number, Choice] => [row, { action, type, category, goalId }]),
    ),
  );
}
