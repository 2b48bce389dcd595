import { monthOf } from '#shared/calendar-date.ts';
import { around, type Habit, SAMPLE_START, type SampleDay, spend } from './rows.ts';

const FIRST_RENT = 1_450_00;
const RENT = 1_500_00;

const isNewLease = ({ date }: SampleDay) => date === '2025-05-01';

/**
 * On the first of every month, so that a month that has just begun already has a budget near its limit and one over it:
 * rent takes all but the 50 dollars that the first month left over, and the subscriptions cost more than is set for them.
 */
const onTheFirst: Habit = (day) => {
  const rent = day.month === monthOf(SAMPLE_START) ? FIRST_RENT : RENT;
  return [
    ...spend(day, 'rent', rent, 'Rent', isNewLease(day) ? 'Rent, new lease: $50 more a month' : ''),
    ...spend(
      day,
      'subscriptions',
      17_99,
      'Streaming',
      day.monthOfYear === 1 ? 'Streaming: do we still watch this?' : '',
    ),
    ...spend(day, 'subscriptions', 11_99, 'Music'),
    ...spend(day, 'subscriptions', 14_00, 'Newspaper'),
  ];
};

export const bills: Habit = (day) => {
  switch (day.dayOfMonth) {
    case 1:
      return onTheFirst(day);
    case 5:
      return spend(day, 'utilities', 55_00, 'Internet');
    case 8:
      return spend(
        day,
        'utilities',
        electricity(day),
        'Electricity',
        isSummer(day) ? 'Electricity, with the air conditioning' : '',
      );
    case 12:
      return spend(day, 'utilities', 38_00, 'Phone plan');
    default:
      return [];
  }
};

const isSummer = ({ monthOfYear }: SampleDay) => monthOfYear >= 7 && monthOfYear <= 9;
const isWinter = ({ monthOfYear }: SampleDay) => monthOfYear === 12 || monthOfYear <= 2;

function electricity(day: SampleDay): number {
  if (isSummer(day)) return around(day, 'electricity', 88_00, 118_00);
  return isWinter(day) ? around(day, 'electricity', 76_00, 104_00) : around(day, 'electricity', 52_00, 74_00);
}
