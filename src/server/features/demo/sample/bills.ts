import { monthOf } from '#shared/calendar-date.ts';
import { type Habit, priceBetween, SAMPLE_START, type SampleDay, spend } from './rows.ts';

const FIRST_RENT = 1_450_00;
const RENT = 1_500_00;

const isNewLease = ({ date }: SampleDay) => date === '2025-05-01';

/**
 * Bills due on the 1st, so that even a month that has just begun shows one budget near its limit and one over it: rent
 * uses up all but the $50 carried over from the first month, and subscriptions exceed their budget.
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
  if (isSummer(day)) return priceBetween(day, 'electricity', 88_00, 118_00);
  return isWinter(day)
    ? priceBetween(day, 'electricity', 76_00, 104_00)
    : priceBetween(day, 'electricity', 52_00, 74_00);
}
