import { fold } from '#shared/statements/text.ts';

/** The beginnings of month names without accents, January first: English, German, French, Spanish, Portuguese, Italian, Dutch,
 * Scandinavian, Polish, Czech, Hungarian, Finnish, Romanian, Turkish, Indonesian, Greek, Russian, and Ukrainian. */
const BEGINNINGS = [
  'jan ene gen led sty tam ian oca янв січ ιαν',
  'feb fev unor lut hel sub фев лют φεβ',
  'mar mrt maa maerz bre мар бер μαρ',
  'apr avr abr dub kwi huh nis апр кві απρ',
  'may mai mag maj mei kve tou мая май тра μαι',
  'jun iun juin giu cerven cerv cze kes haz июн чер ιουν',
  'jul iul juil lug cervenec cervence cvc lip hei tem июл лип ιουλ',
  'aug ago agu agt aou sie srp elo авг сер αυγ',
  'sep set zar wrz syy eyl sze сен вер σεπ',
  'oct okt ott out rij paz lok eki окт жов οκτ',
  'nov noi lis marr kas ноя лис νοε',
  'dec dic dez des pro gru jou ara дек гру δεκ',
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
