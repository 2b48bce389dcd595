import { type Habit, priceBetween, type SampleDay, spend } from './rows.ts';
import { choice } from './variation.ts';

/** Whether the household is on its yearly beach vacation in July. */
export function isAway({ monthOfYear, dayOfMonth }: SampleDay): boolean {
  return monthOfYear === 7 && dayOfMonth >= 11 && dayOfMonth <= 17;
}

const holiday: Habit = (day) => {
  switch (day.date.slice(5)) {
    case '05-20':
      return spend(day, 'travel', 289_00, 'Train tickets to the coast', 'Train to the coast, window seats!');
    case '07-10':
      return spend(day, 'travel', 612_00, 'Apartment by the sea', 'A week by the sea, with breakfast');
    case '07-12':
      return spend(day, 'travel', priceBetween(day, 'fish', 48_00, 76_00), 'Fish restaurant at the harbor');
    case '07-14':
      return spend(day, 'travel', priceBetween(day, 'boat', 44_00, 60_00), 'Boat trip', 'Boat trip, we saw dolphins');
    case '07-16':
      return spend(day, 'travel', priceBetween(day, 'museum', 21_00, 34_00), 'Museum and ice cream');
    default:
      return [];
  }
};

/** A small purchase and the range of its price, in cents. */
type SmallThing = readonly [description: string, low: number, high: number];

const SMALL_THINGS: readonly [SmallThing, ...SmallThing[]] = [
  ['Kitchen towels', 17_00, 29_00],
  ['A stack of paperbacks', 26_00, 44_00],
  ['Plants for the balcony', 28_00, 52_00],
  ['T-shirts', 32_00, 58_00],
  ['Desk lamp', 34_00, 59_00],
  ['Candles and a vase', 24_00, 41_00],
  ['Bed linen', 39_00, 64_00],
  ['Picture frames', 22_00, 38_00],
  ['Board game', 29_00, 47_00],
];
const SPLURGES: Readonly<Record<number, readonly [string, string]>> = {
  1: ['Winter boots', 'Winter boots, finally on sale'],
  4: ['Running shoes', 'Running shoes, the old ones had holes'],
  7: ['Swimwear and sunglasses', 'Swimwear for the vacation'],
  10: ['Rain jacket', 'Rain jacket, more than I wanted to spend'],
};

const shopping: Habit = (day) => {
  const { dayOfMonth, monthOfYear } = day;
  if (dayOfMonth === 7 || dayOfMonth === 19) {
    const [what, low, high] = choice(`${day.date} what`, SMALL_THINGS);
    return spend(day, 'shopping', priceBetween(day, 'small', low, high), what);
  }
  const splurge = dayOfMonth === 23 && SPLURGES[monthOfYear];
  return splurge ? spend(day, 'shopping', priceBetween(day, 'splurge', 150_00, 210_00), ...splurge) : [];
};

const goingOut: Habit = (day) => {
  const { dayOfMonth, monthOfYear } = day;
  if (dayOfMonth === 13)
    return spend(day, 'entertainment', priceBetween(day, 'cinema', 24_00, 36_00), 'Cinema', 'Cinema, two tickets');
  if (dayOfMonth === 27 && monthOfYear % 4 === 2) {
    return spend(
      day,
      'entertainment',
      priceBetween(day, 'concert', 58_00, 86_00),
      'Concert tickets',
      'Concert, worth every cent',
    );
  }
  return [];
};

const presents: Habit = (day) => {
  if (!day.date.endsWith('-12-12')) return [];
  return spend(
    day,
    'gifts',
    priceBetween(day, 'presents', 140_00, 190_00),
    'Presents for the family',
    'Presents, done before the rush',
  );
};

/** Occasional expenses: shopping with one splurge a season, going out, presents, and the vacation. */
export const occasions: Habit = (day) => [holiday, shopping, goingOut, presents].flatMap((habit) => habit(day));
