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
  readonly categories: Readonly<Record<'income' | 'expense', readonly string[]>>;
  readonly goals: readonly Pick<Goal, '_id' | 'name'>[];
}

/** What a text says. A missing property is one that it does not mention. */
export interface ParsedEntry {
  readonly type: TransactionType;
  /** Not yet validated. */
  readonly dollars?: number | undefined;
  readonly description: string;
  readonly category?: string | undefined;
  /** Whether the category is neither a known name, nor like one, nor in quotation marks. */
  readonly isNew?: boolean | undefined;
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
  const known = [...categories.expense, ...categories.income];
  const category = takeCategory(outer?.rest ?? typed, known);
  const goal = takeGoal(category.rest, goals);
  const { hasPlus, rest: words } = takePlus(goal.rest);
  const found = findAmount(words);
  const others = found ? words.toSpliced(found.index, 1) : words;
  // A day beside the amount, as in `lunch yesterday 12.50`.
  const inner = outer ? undefined : takeDay(others, today);
  const type = hasPlus || found?.amount.isIncome ? 'income' : 'expense';
  const meant = category.word && meantBy(category.word, known, categories[type]);
  return {
    type: goal.isGoal ? 'savings' : type,
    dollars: found?.amount.dollars,
    description: describe(inner?.rest ?? others),
    category: goal.isGoal ? undefined : (category.name ?? meant ?? category.word),
    isNew: meant === null,
    goalId: goal.goalId,
    date: (outer ?? inner)?.day,
  };
}

interface TakenCategory {
  /** A known name, or one in quotation marks. */
  readonly name?: string;
  /** Any other word, normalized. It means one of `meantBy`, or a new category. */
  readonly word?: string;
  readonly rest: readonly Word[];
}

/** The first `#`, with the longest known name that follows it, otherwise with its word. */
function takeCategory(words: readonly Word[], categories: readonly string[]): TakenCategory {
  const known = new Set(categories);
  for (const [index, word] of words.entries()) {
    if (word.marker !== '#') continue;
    const typed = normalizeCategory(word.isQuoted ? word.text : word.text.replace(/[,;:]$/, ''));
    const found = word.isQuoted && typed ? { name: typed, count: 1 } : longestNamed(plainRun(words, index), known);
    if (found) return { name: found.name, rest: words.toSpliced(index, found.count) };
    if (/\p{L}/u.test(typed)) return { word: typed, rest: words.toSpliced(index, 1) };
  }
  return { rest: words };
}

interface TakenGoal {
  readonly isGoal?: boolean;
  readonly goalId?: GoalId | undefined;
  readonly rest: readonly Word[];
}

/** The first `>` before a name or at the end. `>>` means the second goal of a name. */
function takeGoal(words: readonly Word[], goals: Names['goals']): TakenGoal {
  const names = goals.map(({ name }) => normalizeCategory(name));
  const known = new Set(names);
  for (const [index, word] of words.entries()) {
    if (!word.marker.startsWith('>')) continue;
    const take = (name: string | null, count = 1) => {
      const named = goals.filter((_, place) => names[place] === name);
      return { isGoal: true, goalId: named[word.marker.length - 1]?._id, rest: words.toSpliced(index, count) };
    };
    const found = longestNamed(word.isQuoted ? [word.text] : plainRun(words, index), known);
    if (found) return take(found.name, found.count);
    const isName = word.text === '' || word.isQuoted || /\p{L}/u.test(word.text);
    if (isName) return take(meantBy(normalizeCategory(word.text), names));
  }
  return { rest: words };
}

/** One or two letters begin too many names: what is meant today would often be ambiguous tomorrow. */
const BEGINNING_MIN = 3;

/** The known name that is similar to a normalized one, or the only one of `begun` that begins with it; null if there is none. */
function meantBy(typed: string, known: readonly string[], begun = known): string | null {
  const similar = closeMatch(typed, known);
  if (similar !== null || typed.length < BEGINNING_MIN) return similar;
  const [first, ...others] = new Set(begun.filter((name) => name.startsWith(typed)));
  return others[0] ? null : (first ?? null);
}

/** The plus of income at the beginning, as in `+ salary 2000` and `+salary 2000`. */
function takePlus(words: readonly Word[]): { hasPlus?: boolean; rest: readonly Word[] } {
  const [first, ...rest] = words;
  if (first?.typed === '+') return { hasPlus: true, rest };
  if (!first || !/^\+\p{L}/u.test(first.typed)) return { rest: words };
  return { hasPlus: true, rest: [{ ...first, text: first.text.slice(1), typed: first.typed.slice(1) }, ...rest] };
}

/** Words of the longest name, which has 100 characters. */
const NAME_WORDS_MAX = 50;

/** The longest known name that begins with the first of the words, and how many of them it takes. */
function longestNamed(
  words: readonly string[],
  known: ReadonlySet<string>,
): { name: string; count: number } | undefined {
  for (let count = Math.min(NAME_WORDS_MAX, words.length); count > 0; count -= 1) {
    const name = normalizeCategory(words.slice(0, count).join(' '));
    if (known.has(name)) return { name, count };
  }
  return undefined;
}

/** Punctuation around words that were taken out. */
const SEPARATORS = /^[-,;:.\u2013\u2014]+$/;

function describe(words: readonly Word[]): string {
  const saysSomething = ({ typed, isQuoted }: Word) => isQuoted || !SEPARATORS.test(typed);
  const from = words.findIndex(saysSomething);
  const kept = from < 0 ? [] : words.slice(from, words.findLastIndex(saysSomething) + 1);
  return kept
    .map(({ text, typed, isQuoted, marker }, index) => {
      if (isQuoted && marker === '') return text;
      return index === kept.length - 1 ? typed.replace(/[,;:]$/, '') : typed;
    })
    .join(' ')
    .trim();
}
