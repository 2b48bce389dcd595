import { BOOKED_WITHIN } from '#shared/imports/booked-later.ts';
import type { MatchRule } from '#shared/imports/contract.ts';
import { MATCH_DAYS } from '#shared/imports/matching.ts';
import type { Pairing } from '#shared/imports/pair-nearest.ts';
import { ANY, type Level, type Point, sameKey } from '#shared/imports/shelves.ts';
import { once } from '#shared/once.ts';
import { fold } from '#shared/statements/text.ts';
import { merchantKey } from '#shared/transactions/merchant-key.ts';

/** How rows of the file find stored ones. */
export interface Rule extends Pick<Pairing<Point, Point>, 'groupOf' | 'days' | 'levels'> {
  readonly name: MatchRule;
}

/** The bank's identifier decides, provided that the amount is the same. */
export const EXTERNAL_ID: Rule = {
  name: 'external_id',
  groupOf: ({ source, amount, externalId }) => `${amount} ${source} ${externalId}`,
  days: [-MATCH_DAYS, MATCH_DAYS],
  levels: [ANY],
};

/** The identifier, the day, and the text are those of a stored row. */
export function sameRule({ sameText }: TextLevels): Rule {
  return { ...EXTERNAL_ID, days: [0, 0], levels: [sameText] };
}

function inSource({ source, amount }: Point): string {
  return `${source} ${amount}`;
}

/** Equal but for case, accents, and punctuation. If k of n equal rows are stored, n − k are new. */
export function fingerprintRule({ sameText }: TextLevels): Rule {
  return { name: 'fingerprint', groupOf: inSource, days: [0, 0], levels: [sameText] };
}

/** A pending row that was booked on another day or with another text. */
export function changedRule({ sameText, sameName }: TextLevels): Rule {
  return { name: 'changed_by_bank', groupOf: inSource, days: [-10, 10], levels: [sameText, sameName, ANY] };
}

/** The same for a file that does not list the other rows of the account, so that the text has to tell. */
export function likelyChangedRule({ sameText, sameName }: TextLevels): Rule {
  return { ...changedRule({ sameText, sameName }), levels: [sameText, sameName] };
}

/** The same for a file that begins after the day of the pending row, which proves nothing. */
export function bookedRule(levels: TextLevels): Omit<Rule, 'name'> {
  const { groupOf, levels: sameTexts } = likelyChangedRule(levels);
  return { groupOf, levels: sameTexts, days: [1, BOOKED_WITHIN] };
}

/** Banks book up to a week after the purchase, and people type up to two days late. */
export const enteredDays = [-2, 7] as const;

export function enteredRule({ sameText, sameName }: TextLevels): Rule {
  return {
    name: 'already_entered',
    groupOf: ({ amount }) => amount,
    days: enteredDays,
    levels: [sameText, sameName, ANY],
  };
}

export interface TextLevels {
  readonly sameText: Level;
  /** The first word of the merchant, because people type `Lidl` where the bank writes `LIDL SAGT DANKE`. */
  readonly sameName: Level;
}

/** For one matching: each text is folded once. */
export function textLevels(): TextLevels {
  const folded = once(fold);
  const name = once((text: string) => merchantKey(text).split(' ', 1)[0] ?? '');
  return { sameText: sameKey(({ text }) => folded(text)), sameName: sameKey(({ text }) => name(text)) };
}
