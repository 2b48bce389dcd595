import { addDays, type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { hasWholeCents } from '#shared/money.ts';
import { type Names, type ParsedEntry, parseEntry } from '#shared/quick-add/parse-entry.ts';
import { quoted } from '#shared/quick-add/words.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';

/** Writes an entry as the text that `parseEntry` reads as that entry. Quotes only what would be read otherwise. */
export function writeEntry(entry: ParsedEntry, names: Names): string {
  const plain = (text: string) => text;
  const texts = [textOf(entry, names, plain, plain), textOf(entry, names, quoted, plain)];
  return (
    texts.find((text) => isSame(parseEntry(text, names), entry, names.today)) ?? textOf(entry, names, quoted, quoted)
  );
}

type Write = (text: string) => string;

function textOf(entry: ParsedEntry, { today, goals }: Names, describe: Write, mark: Write): string {
  const { type, dollars, description, category, date } = entry;
  return [
    type === 'income' ? `+${amountText(dollars)}` : amountText(dollars),
    description && describe(description),
    category && `#${mark(category)}`,
    type === 'savings' && goalText(entry, goals, mark),
    date && dayText(date, today),
  ]
    .filter(Boolean)
    .join(' ');
}

function amountText(dollars: number | undefined): string {
  if (dollars === undefined) return '';
  return hasWholeCents(dollars) ? dollars.toFixed(2) : String(dollars);
}

function goalText({ goalId }: ParsedEntry, goals: Names['goals'], mark: Write): string {
  const goal = goals.find(({ _id }) => _id === goalId);
  if (!goal) return '>';
  const name = normalizeCategory(goal.name);
  const sameName = goals.filter((other) => normalizeCategory(other.name) === name);
  return `${'>'.repeat(sameName.indexOf(goal) + 1)} ${mark(goal.name)}`;
}

function dayText(date: CalendarDate, today: CalendarDate): string {
  if (date === today) return '';
  if (date > today) return date;
  return date === addDays(today, -1) ? 'yesterday' : formatShortDay(date, today);
}

function isSame(one: ParsedEntry, other: ParsedEntry, today: CalendarDate): boolean {
  return (
    one.type === other.type &&
    one.dollars === other.dollars &&
    one.description === other.description &&
    one.category === other.category &&
    one.goalId === other.goalId &&
    (one.date ?? today) === (other.date ?? today)
  );
}
