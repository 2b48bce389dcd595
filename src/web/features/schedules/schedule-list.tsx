import { useQuery } from '@tanstack/react-query';
import { addDays, type CalendarDate, formatDay, formatShortDay } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { useToday } from '#web/browser/today.ts';
import { Card } from '#web/components/card.tsx';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import { plannedText } from './planned-text.ts';
import { type ActiveSchedule, groupSchedules } from './schedule-groups.ts';
import { type RowFacts, ScheduleRow } from './schedule-row.tsx';
import { YearlySums } from './yearly-sums.tsx';

interface Props {
  schedules: readonly Schedule[];
  /** Open occurrences until tomorrow, earliest first. */
  due: readonly Occurrence[];
}

/** The schedules by next day, with what they come to in a year. Paused and ended ones are apart. */
export function ScheduleList({ schedules, due }: Props) {
  const today = useToday();
  const overdue = due.filter(({ isOverdue }) => isOverdue);
  // Of several, a map keeps the last one, so the earliest goes last.
  const firstOverdue = new Map(overdue.toReversed().map((one) => [one.scheduleId, one] as const));
  const overdueOf = (id: Schedule['_id']) => firstOverdue.get(id);
  const { active, paused, ended } = groupSchedules(schedules, (id) => overdueOf(id)?.shownDay);

  return (
    <>
      {active.length > 0 && <YearlySums schedules={active} />}
      <Group
        title="Coming Up"
        schedules={active}
        factsOf={(schedule) => activeFacts(schedule, today)}
        overdueOf={overdueOf}
      />
      <Group
        title="Paused"
        schedules={paused}
        factsOf={(schedule) => pausedFacts(schedule, today)}
        overdueOf={overdueOf}
      />
      <Group title="Ended" schedules={ended} factsOf={() => ({ text: 'Ended' })} overdueOf={overdueOf} />
    </>
  );
}

function activeFacts({ yearlyAmount, nextDay }: ActiveSchedule, today: CalendarDate): RowFacts {
  return { text: `${formatRange(yearlyAmount)} a year`, day: nextDay, dayText: nextDayText(nextDay, today) };
}

function pausedFacts({ pauseReason, pausedOn }: Schedule, today: CalendarDate): RowFacts {
  const text = pauseReason === 'goal_closed' ? 'Goal closed' : 'Paused';
  return pausedOn === null ? { text } : { text, day: pausedOn, dayText: `Since ${formatShortDay(pausedOn, today)}` };
}

function nextDayText(day: CalendarDate, today: CalendarDate): string {
  return day === addDays(today, 1) ? 'Tomorrow' : formatDay(day, today);
}

interface GroupProps<S extends Schedule> {
  title: string;
  schedules: readonly S[];
  factsOf: (schedule: S) => RowFacts;
  /** The first overdue occurrence, if any. */
  overdueOf: (id: Schedule['_id']) => Occurrence | undefined;
}

function Group<S extends Schedule>({ title, schedules, factsOf, overdueOf }: GroupProps<S>) {
  const today = useToday();
  const { data: own } = useQuery(userCategoriesQuery);
  if (schedules.length === 0) return null;
  return (
    <Card title={title} variant="flush">
      <ul>
        {schedules.map((schedule) => {
          const overdue = overdueOf(schedule._id);
          const facts = overdue
            ? { text: `Overdue since ${formatShortDay(overdue.shownDay, today)}` }
            : factsOf(schedule);
          const amount = overdue?.amount ?? schedule.nextAmount ?? schedule.amount;
          return (
            <li key={schedule._id}>
              <ScheduleRow
                schedule={{ ...schedule, amount }}
                facts={{ ...facts, planned: plannedText(schedule, today) }}
                isOverdue={overdue !== undefined}
                icons={own?.icons}
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
