import { fold } from '#shared/statements/text.ts';

/** The beginnings of month names without accents, January first: English, German, French, Spanish, Portuguese, Italian, Dutch,
 * Scandinavian, Polish, Czech, Finnish, Romanian, Turkish, and Russian. */
const BEGINNINGS = [
  'jan ene gen led sty tam ian oca янв',
  'feb fev unor lut hel sub фев',
  'mar mrt maa maerz bre мар',
  'apr avr abr dub kwi huh nis апр',
  'may mai mag maj mei kve tou мая май',
  'jun juin giu cerven cerv cze kes haz июн',
  'jul juil lug cervenec cervence cvc lip hei tem июл',
  'aug ago aou sie srp elo авг',
  'sep set zar wrz syy eyl сен',
  'oct okt ott out rij paz lok eki окт',
  'nov lis marr kas ноя',
  'dec dic dez des pro gru jou ara дек',
];

/** Longer beginnings first, because `cervenec` is July and `cerven` is June. */
const MONTHS = BEGINNINGS.flatMap((names, index) => names.split(' ').map((name) => ({ name, month: index + 1 }))).sort(
  (one, two) => two.name.length - one.name.length,
);

/** The number of a month by its name in one of several languages, whole or abbreviated. */
export function monthOfName(name: string): number | undefined {
  const folded = fold(name);
  return MONTHS.find((month) => folded.startsWith(month.name))?.month;
}
