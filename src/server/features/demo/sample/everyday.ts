import { isAway } from './occasions.ts';
import { type Habit, priceBetween, type SampleDay, spend } from './rows.ts';
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

/** Most weeks have no note, and the same note takes a while to come up again. */
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
        priceBetween(day, 'market', 78_00, 104_00),
        'Weekly groceries',
        noteOn(day, MARKET_NOTES),
      );
    case 'Wednesday':
      return spend(day, 'groceries', priceBetween(day, 'shop', 14_00, 30_00), 'Milk, bread and fruit');
    case 'Friday':
      return spend(
        day,
        'food & dining',
        priceBetween(day, 'dinner', 34_00, 58_00),
        choice(`${day.date} restaurant`, RESTAURANTS),
        noteOn(day, DINNER_NOTES),
      );
    case 'Tuesday':
      return spend(day, 'food & dining', priceBetween(day, 'lunch', 9_50, 16_00), 'Lunch near the office');
    default:
      return [];
  }
};

/** Fuel three times a month; the rest of the budget pays for a car service every six months. */
const car: Habit = (day) => {
  const { dayOfMonth, monthOfYear } = day;
  if ([4, 14, 24].includes(dayOfMonth)) {
    return spend(day, 'transportation', priceBetween(day, 'fuel', 33_00, 45_00), 'Fuel');
  }
  if (dayOfMonth === 9) return spend(day, 'transportation', 22_50, 'Bus pass', 'Bus pass for rainy days');
  if (dayOfMonth === 18 && monthOfYear % 6 === 3) {
    return spend(
      day,
      'transportation',
      priceBetween(day, 'service', 210_00, 265_00),
      'Car service',
      'Car service: oil and brakes',
    );
  }
  return [];
};

const health: Habit = (day) => {
  const { dayOfMonth, monthOfYear } = day;
  if (dayOfMonth === 11 && monthOfYear % 2 === 1) {
    return spend(day, 'healthcare', priceBetween(day, 'pharmacy', 9_00, 24_00), 'Pharmacy');
  }
  if (dayOfMonth === 26 && monthOfYear % 6 === 2)
    return spend(day, 'healthcare', 95_00, 'Dentist', 'Dentist: check-up, all good');
  return [];
};

/** Everyday expenses; there are no groceries or meals out while the household is on vacation. */
export const everyday: Habit = (day) => [...(isAway(day) ? [] : atHome(day)), ...car(day), ...health(day)];
