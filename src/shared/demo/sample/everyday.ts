import { isAway } from './occasions.ts';
import { around, type Habit, type SampleDay, spend } from './rows.ts';
import { choice, variation } from './variation.ts';

const MARKET_NOTES = [
  'Farmers market this time',
  'Groceries, and coffee for a month',
  'Groceries for Sunday with friends',
  'Groceries, the good olive oil too',
  'Groceries and a big bag of rice',
  'Groceries, mostly for the freezer',
  'Groceries for soup all week',
  'Groceries, and a cake for Sam',
  'Groceries, everything on the list for once',
  'Groceries: the pantry was empty',
  'Groceries and cleaning supplies',
  'Groceries, tried the new store on Main',
] as const;
const RESTAURANTS = [
  'Thai place on 5th',
  'Pizza night',
  'Taqueria',
  'Ramen bar',
  'Dinner out',
  'Burger joint',
] as const;
const DINNER_NOTES = [
  'Dinner with Sam, my turn to pay',
  'Takeout, too tired to cook',
  'Dinner, and dessert for once',
  'Dinner before the movie',
  'Takeout on the balcony',
  'Dinner with the neighbors',
] as const;

/** Most weeks go without a note, and it takes a while until one comes again. */
function noteOn({ date, monthOfYear, dayOfMonth }: SampleDay, notes: readonly string[]): string {
  const week = 5 * monthOfYear + Math.ceil(dayOfMonth / 7);
  return variation(`${date} note`, 1, 5) <= 2 ? (notes[week % notes.length] ?? '') : '';
}

const atHome: Habit = (day) => {
  switch (day.weekday) {
    case 'Saturday':
      return spend(
        day,
        'groceries',
        around(day, 'market', 78_00, 104_00),
        'Weekly groceries',
        noteOn(day, MARKET_NOTES),
      );
    case 'Wednesday':
      return spend(day, 'groceries', around(day, 'shop', 14_00, 30_00), 'Milk, bread and fruit');
    case 'Friday':
      return spend(
        day,
        'food & dining',
        around(day, 'dinner', 34_00, 58_00),
        choice(`${day.date} restaurant`, RESTAURANTS),
        noteOn(day, DINNER_NOTES),
      );
    case 'Tuesday':
      return spend(day, 'food & dining', around(day, 'lunch', 9_50, 16_00), 'Lunch near the office');
    default:
      return [];
  }
};

/** Fuel three times a month; what stays of the budget goes into the service every half year. */
const car: Habit = (day) => {
  const { dayOfMonth, monthOfYear } = day;
  if ([4, 14, 24].includes(dayOfMonth)) {
    return spend(day, 'transportation', around(day, 'fuel', 33_00, 45_00), 'Fuel');
  }
  if (dayOfMonth === 9) return spend(day, 'transportation', 22_50, 'Bus pass', 'Bus pass for rainy days');
  if (dayOfMonth === 18 && monthOfYear % 6 === 3) {
    return spend(
      day,
      'transportation',
      around(day, 'service', 210_00, 265_00),
      'Car service',
      'Car service: oil and brakes',
    );
  }
  return [];
};

const health: Habit = (day) => {
  const { dayOfMonth, monthOfYear } = day;
  if (dayOfMonth === 11 && monthOfYear % 2 === 1) {
    return spend(day, 'healthcare', around(day, 'pharmacy', 9_00, 24_00), 'Pharmacy');
  }
  if (dayOfMonth === 26 && monthOfYear % 6 === 2)
    return spend(day, 'healthcare', 95_00, 'Dentist', 'Dentist: check-up, all good');
  return [];
};

/** What the weeks bring; away from home the kitchen stays cold. */
export const everyday: Habit = (day) => [...(isAway(day) ? [] : atHome(day)), ...car(day), ...health(day)];
