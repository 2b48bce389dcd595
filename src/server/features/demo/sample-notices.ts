import type { Tables } from '#server/db/tables.ts';
import { savingNotice, spendingNotice } from '#server/features/notifications/service.ts';
import type { Books } from '#server/ledger/replace-books.ts';
import { formatBudgetId } from '#shared/budgets/budget-id.ts';
import { amountIn, monthsFrom } from '#shared/budgets/budget-timeline.ts';
import { carryOver } from '#shared/budgets/carry-over.ts';
import { addMonths, type CalendarDate, type Month, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import { MINUTE } from '#shared/durations.ts';
import type { NotificationId, UserId } from '#shared/ids.ts';
import { addCents, ZERO } from '#shared/money.ts';
import { passedMarks } from '#shared/notifications/alert-rules.ts';
import { DEFAULT_NOTIFICATION_SETTINGS } from '#shared/notifications/contract.ts';
import { SAMPLE_START } from './sample/rows.ts';
import { variation } from './sample/variation.ts';
import { type budgetsOf, noonOf, sampleId } from './sample-rows.ts';

const MONTHS_BEFORE = 2;
const UNREAD = 3;

type Budgets = ReturnType<typeof budgetsOf>;

interface DatedNotice {
  readonly date: CalendarDate;
  readonly notice: ReturnType<typeof savingNotice>;
}

/**
 * The notifications of this month and the two before it, dated like the transactions that caused them; the newest are unread.
 * The rows are the same each time; those in the future are left out.
 */
export function noticesOf(
  { userId, today, now }: { readonly userId: UserId; readonly today: CalendarDate; readonly now: number },
  books: Books,
  budgets: Budgets,
): Tables['notifications'][] {
  const months = monthsFrom(addMonths(monthOf(today), -MONTHS_BEFORE), monthOf(today));
  const dated = [...budgetNotices(books, budgets, months), ...goalNotices(books)]
    .filter(({ date }) => months.includes(monthOf(date)))
    .toSorted((one, other) => noonOf(one.date) - noonOf(other.date));
  return dated
    .map(({ date, notice }, index) => {
      const sameDay = index - dated.findIndex((first) => first.date === date);
      const created_at = noonOf(date) + (variation(date, 0, 360) + 13 * sameDay) * MINUTE;
      const id = sampleId(userId, notice.cause) as NotificationId;
      return { ...notice, user_id: userId, id, in_app: 1 as const, created_at };
    })
    .filter(({ created_at }) => created_at <= now)
    .map((row, index, all) => ({ ...row, read_at: index < all.length - UNREAD ? row.created_at : null }));
}

function budgetNotices({ transactions }: Books, { rows, changes }: Budgets, months: readonly Month[]): DatedNotice[] {
  return rows.flatMap(({ id, category }) => {
    const timeline = changes
      .filter(({ budget_id }) => budget_id === id)
      .map(({ month, amount_cents }) => ({ month, amount: amount_cents }));
    const expenses = transactions.filter((row) => row.type === 'expense' && row.category === category);
    const byMonth = Map.groupBy(expenses, ({ date }) => monthOf(date));
    const totals = new Map([...byMonth].map(([month, inMonth]) => [month, sumOf(inMonth)]));
    const current = months.at(-1) ?? monthOf(SAMPLE_START);
    const carried = carryOver(timeline, totals, monthsFrom(monthOf(SAMPLE_START), current), current);
    return months.flatMap((month) => {
      const amount = amountIn(timeline, month) ?? ZERO;
      const _id = formatBudgetId({ budget: id, month });
      const budget = { _id, category, periodStart: rangeOfMonth(month).start, amount };
      return monthNotices({ ...budget, carriedOver: carried.get(month) ?? ZERO }, byMonth.get(month) ?? []);
    });
  });
}

/** Once when the budget reaches its threshold, and once when it is overspent. */
function monthNotices(budget: Omit<Parameters<typeof spendingNotice>[1], 'spent'>, expenses: Books['transactions']) {
  const dated = new Map<string, DatedNotice>();
  expenses.forEach(({ date }, index) => {
    const spent = sumOf(expenses.slice(0, index + 1));
    const notice = spendingNotice(DEFAULT_NOTIFICATION_SETTINGS, { ...budget, spent });
    if (notice && !dated.has(notice.cause)) dated.set(notice.cause, { date, notice });
  });
  return [...dated.values()];
}

/** One notice for each contribution by which a goal passes a milestone or is reached. */
function goalNotices({ goals, transactions }: Books): DatedNotice[] {
  return goals.flatMap(({ id, name, target_cents: target }) => {
    const savings = transactions.filter(({ goal_id }) => goal_id === id);
    return savings.flatMap(({ date }, index) => {
      const before = { saved: sumOf(savings.slice(0, index)), target };
      const after = { saved: sumOf(savings.slice(0, index + 1)), target };
      const [mark] = passedMarks(before, after);
      return mark === undefined ? [] : [{ date, notice: savingNotice({ id, name, before, after }, mark) }];
    });
  });
}

function sumOf(rows: Books['transactions']) {
  return addCents(...rows.map(({ amount_cents }) => amount_cents));
}
