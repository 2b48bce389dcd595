import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { findAmount } from '#shared/quick-add/amount.ts';
import { takeDay } from '#shared/quick-add/day.ts';
import { plainRun, type Word, wordsOf } from '#shared/quick-add/words.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { closeMatch } from '#shared/transactions/close-match.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** Longer than the canonical form of any entry. */
export const ENTRY_MAX = 1000;

/** The names that a text may contain. */
export interface Names {
  readonly today: CalendarDate;
  /** The categories of both types. */
  readonly categories: readonly string[];
  readonly goals: readonly Pick<Goal, '_id' | 'name'>[];
}

/** What a text says. A missing property is one that it does not mention. */
export interface ParsedEntry {
  readonly type: TransactionType;
  /** Not yet validated. */
  readonly dollars?: number | undefined;
  readonly description: string;
  readonly category?: string | undefined;
  /** Missing in savings whose goal is unknown. */
  readonly goalId?: GoalId | undefined;
  readonly date?: CalendarDate | undefined;
}

/**
 * Reads one line such as `12.50 coffee yesterday`, `+2000 salary`, `#groceries 64 lidl`, or `50 > holiday` (decision 034).
 * @param text at most {@link ENTRY_MAX} characters
 */
export function parseEntry(text: string, { today, categories, goals }: Names): ParsedEntry {
  const typed = wordsOf(text);
  const outer = takeDay(typed, today);
  const category = takeCategory(outer?.rest ?? typed, categories);
  const goal = takeGoal(category.rest, goals);
  const { hasPlus, rest: words } = takePlus(goal.rest);
  const found = findAmount(words);
  const others = found ? words.toSpliced(found.index, 1) : words;
  // A day beside the amount, as in `lunch yesterday 12.50`.
  const inner = outer ? undefined : takeDay(others, today);
  const isIncome = hasPlus || found?.amount.isIncome;
  return {
    type: goal.isGoal ? 'savings' : isIncome ? 'income' : 'expense',
    dollars: found?.amount.dollars,
    description: describe(inner?.rest ?? others),
    category: goal.isGoal ? undefined : category.name,
    goalId: goal.goalId,
    date: (outer ?? inner)?.day,
  };
}

/** The first `#`, with the longest known name that follows it. Otherwise its word means one of `meantBy`, or a new one. */
function takeCategory(words: readonly Word[], known: readonly string[]): { name?: string; rest: Word[] } {
  const names = new Set(known);
  for (const [index, word] of words.entries()) {
    if (word.marker !== '#') continue;
    const typed = normalizeCategory(word.isQuoted ? word.text : word.text.replace(/[,;:]$/, ''));
    if (word.isQuoted && typed !== '') return { name: typed, rest: words.toSpliced(index, 1) };
    const count = countNamed(plainRun(words, index), (name) => names.has(name));
    if (count > 0) {
      const name = normalizeCategory(plainRun(words, index).slice(0, count).join(' '));
      return { name, rest: words.toSpliced(index, count) };
    }
    if (/\p{L}/u.test(typed)) return { name: meantBy(typed, known) ?? typed, rest: words.toSpliced(index, 1) };
  }
  return { rest: [...words] };
}

interface TakenGoal {
  readonly isGoal: boolean;
  readonly goalId?: GoalId | undefined;
  readonly rest: readonly Word[];
}

/** The first `>` before a name or at the end. `>>` means the second goal of a name. */
function takeGoal(words: readonly Word[], goals: Names['goals']): TakenGoal {
  const byName = goalsByName(goals);
  for (const [index, word] of words.entries()) {
    if (!word.marker.startsWith('>')) continue;
    const goalNamed = (name: string) => byName.get(normalizeCategory(name))?.[word.marker.length - 1]?._id;
    const run = word.isQuoted ? [word.text] : plainRun(words, index);
    const count = countNamed(run, (name) => byName.has(name));
    if (count > 0) {
      return { isGoal: true, goalId: goalNamed(run.slice(0, count).join(' ')), rest: words.toSpliced(index, count) };
    }
    const isName = word.text === '' || word.isQuoted || /\p{L}/u.test(word.text);
    if (!isName) continue;
    const similar = meantBy(word.text, [...byName.keys()]);
    return { isGoal: true, goalId: similar === null ? undefined : goalNamed(similar), rest: words.toSpliced(index, 1) };
  }
  return { isGoal: false, rest: words };
}

const BEGINNING_MIN = 3;

/** The known name that is similar to a typed one, or the only one that begins with it; null if there is none. */
function meantBy(typed: string, known: readonly string[]): string | null {
  const similar = closeMatch(typed, known);
  if (similar !== null || typed.length < BEGINNING_MIN) return similar;
  const [first, ...others] = known.filter((name) => name.startsWith(normalizeCategory(typed)));
  return others.length > 0 ? null : (first ?? null);
}

/** The plus of income at the beginning, as in `+ salary 2000` and `+salary 2000`. */
function takePlus(words: readonly Word[]): { hasPlus: boolean; rest: readonly Word[] } {
  const [first, ...rest] = words;
  if (first?.typed === '+') return { hasPlus: true, rest };
  if (!first || !/^\+\p{L}/u.test(first.typed)) return { hasPlus: false, rest: words };
  return { hasPlus: true, rest: [{ ...first, text: first.text.slice(1), typed: first.typed.slice(1) }, ...rest] };
}

function goalsByName(goals: Names['goals']): Map<string, Names['goals'][number][]> {
  const byName = new Map<string, Names['goals'][number][]>();
  for (const goal of goals) {
    const name = normalizeCategory(goal.name);
    const others = byName.get(name);
    if (others) others.push(goal);
    else byName.set(name, [goal]);
  }
  return byName;
}

/** Words of the longest name, which has 100 characters. */
const NAME_WORDS_MAX = 50;

/** How many of the words are the longest known name that begins with the first one; 0 if there is none. */
function countNamed(words: readonly string[], isKnown: (name: string) => boolean): number {
  for (let count = Math.min(NAME_WORDS_MAX, words.length); count > 0; count -= 1) {
    if (isKnown(normalizeCategory(words.slice(0, count).join(' ')))) return count;
  }
  return 0;
}

/** Punctuation around words that were taken out. */
const SEPARATORS = /^[-,;:.\u2013\u2014]+$/;

function describe(words: readonly Word[]): string {
  const isSeparator = ({ typed, isQuoted }: Word) => !isQuoted && SEPARATORS.test(typed);
  const from = words.findIndex((word) => !isSeparator(word));
  const to = words.findLastIndex((word) => !isSeparator(word));
  const kept = from < 0 ? [] : words.slice(from, to + 1);
  return kept
    .map(({ text, typed, isQuoted, marker }, index) => {
      if (isQuoted && marker === '') return text;
      return index === kept.length - 1 ? typed.replace(/[,;:]$/, '') : typed;
    })
    .join(' ')
    .trim();
}
