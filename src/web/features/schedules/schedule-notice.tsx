import { Link } from '@tanstack/react-router';
import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { schedulesContract } from '#shared/schedules/contract.ts';
import { Card } from '#web/components/card.tsx';
import { unchangedText } from './unchanged.ts';

interface Props {
  opened: InMemory<typeof schedulesContract.read.response>;
  today: CalendarDate;
}

/** Says why a schedule does not go on, what of it waits for the user, or what an edit has left as it was, and what to do. */
export function ScheduleNotice({ opened: { schedule, past, next }, today }: Props) {
  const { pausedOn, pauseReason } = schedule;
  const overdue = past.filter(({ isOverdue }) => isOverdue);
  const unchanged = unchangedText(schedule, next, today);
  if (pausedOn === null && overdue.length === 0 && !unchanged) return null;
  return (
    <Card>
      {pausedOn !== null && (
        <p>
          {pauseReason === 'goal_closed'
            ? 'Paused because its goal was closed. Choose another goal and save, then resume.'
            : `Paused since ${formatShortDay(pausedOn, today)}. Nothing is expected until you resume.`}
        </p>
      )}
      {overdue.length > 0 && (
        <p>
          {overdueText(overdue.map(({ shownDay }) => formatShortDay(shownDay, today)))}{' '}
          <Link to="/upcoming">Add or skip {overdue.length === 1 ? 'it' : 'them'}</Link>
        </p>
      )}
      {unchanged && (
        <p>
          {unchanged} To change one of those, open it in <Link to="/upcoming">Upcoming</Link>.
        </p>
      )}
    </Card>
  );
}

const NAMED_MAX = 3;

/** @param days the latest first */
function overdueText(days: readonly string[]): string {
  if (days.length > NAMED_MAX) return `${days.length} are overdue, the first one since ${days.at(-1)}.`;
  return `Overdue: ${days.join(', ')}.`;
}
