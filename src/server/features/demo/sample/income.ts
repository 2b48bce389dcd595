import { earn, type Habit, priceBetween, SAMPLE_START } from './rows.ts';

const PAYCHECK = 1_725_00;

/** Two paychecks a month, guitar lessons every other month, and yearly extras. */
export const income: Habit = (day) => {
  const { date, dayOfMonth, monthOfYear } = day;
  return [
    ...(date === SAMPLE_START
      ? earn(day, 'other', 1_850_00, 'Opening balance', 'Account balance on the first day')
      : []),
    ...(dayOfMonth === 1 || dayOfMonth === 15 ? earn(day, 'salary', PAYCHECK, 'Paycheck') : []),
    ...(dayOfMonth === 22 && monthOfYear % 2 === 0
      ? earn(
          day,
          'freelance',
          priceBetween(day, 'lessons', 24, 52) * 500,
          'Guitar lessons',
          'Guitar lessons, paid in cash',
        )
      : []),
    ...(dayOfMonth === 14 && monthOfYear === 6 ? earn(day, 'gift', 100_00, 'Birthday money from Mom') : []),
    ...(dayOfMonth === 19 && monthOfYear === 12 ? earn(day, 'bonus', 600_00, 'Year-end bonus') : []),
  ];
};
