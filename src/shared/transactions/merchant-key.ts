import { fold } from '#shared/statements/text.ts';

/** Processors of card payments, which stand before the merchant with an asterisk: `SQ *BLUE BOTTLE`. */
const PROCESSORS = wordSet(
  'sq tst sp pp ppl paypal zettle izettle iz sumup stripe wpy fs ic py dd cko lsp klarna mollie',
);
/** Words in several languages that tell how money moved. They are left out at the beginning. */
const OPENINGS = wordSet(
  'pending vorgemerkt authorization authorized pos purchase payment pmt card checkcard direct debit credit contactless recurring ' +
    'visa mastercard maestro paypal sumup zettle izettle klarna zelle kartenzahlung debitk lastschrift basislastschrift ' +
    'erstlastschrift folgelastschrift auftraggeber sepa ec girocard dauerauftrag bea betaalpas ideal achat cb carte facture ' +
    'paiement prlv virement compra pago tarjeta recibo bizum enviado recibido pagamento carta bancomat platba',
);
/** Left out after an opening: `Payment to`, `Card purchase at`. */
const FILLERS = wordSet('at to for from of on by the bei an de du a en con par');
/** Left out before a number: `Store 07604`. */
const STORES = wordSet('store shop nr no num filiale fil branch card xx ending');
/** A card of an account in Austria. Left out before a number, too: `LIDL DANKT 0223 K1 27.09.` */
const CARD = /^k\d$/;
const MONTHS = wordSet(
  'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september october ' +
    'november december',
);

const WORDS = 3;
const WORD_MAX = 30;

/**
 * Identifies the merchant of a bank's text or of a description: three folded words, without processors, card numbers, dates,
 * times, and store numbers. At most 92 characters; empty for a text without letters and digits.
 *
 * The readers join the bank's fields with ` · `; the first field with a name decides.
 */
export function merchantKey(text: string): string {
  const fields = text.split(' · ');
  for (const field of fields) {
    const name = nameIn(wordsOf(withoutProcessor(field)));
    if (name.length > 0) return join(name);
  }
  return join(wordsOf(text));
}

function withoutProcessor(field: string): string {
  const star = field.indexOf('*');
  return star > 0 && star <= 10 && PROCESSORS.has(fold(field.slice(0, star))) ? field.slice(star + 1) : field;
}

/** The folded words of a text. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[ +-]/)
    .filter((word) => word !== '');
}

function nameIn(words: readonly string[]): string[] {
  const kept = words.filter(
    (word, index) =>
      !isNumber(word) &&
      !((STORES.has(word) || CARD.test(word)) && isNumber(words[index + 1])) &&
      !(MONTHS.has(word) && (isDigits(words[index - 1]) || isDigits(words[index + 1]))),
  );
  const isOpening = (word: string, index: number) => OPENINGS.has(word) || (index > 0 && FILLERS.has(word));
  const first = kept.findIndex((word, index) => !isOpening(word, index));
  return first === -1 ? [] : kept.slice(first);
}

function isDigits(word: string | undefined): boolean {
  return word !== undefined && /^\d+$/.test(word);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a word is a card number, a date, a time, a reference, or the number of a store. */
function isNumber(word: string | undefined): boolean {
  if (word === undefined) return false;
  let digits = 0;
  for (let place = 0; place < word.length; place++) if (isDigit(word.charCodeAt(place))) digits += 1;
  const others = word.length - digits;
  if (digits === 0) return /^x{2,}$/.test(word);
  return digits >= 3 || others === 0 || (digits === 2 && others <= 2) || isDay(word);
}

/** Whether a word is a day such as `12mar`, also after the kind of payment: `POS12MAR`. */
function isDay(word: string): boolean {
  const [, opening = '', month = ''] = /^([a-z]*)\d{1,2}([a-z]+)$/.exec(word) ?? [];
  return MONTHS.has(month) && (opening === '' || OPENINGS.has(opening));
}

function join(words: readonly string[]): string {
  return words
    .slice(0, WORDS)
    .map((word) => word.slice(0, WORD_MAX).replace(/[\ud800-\udbff]$/, ''))
    .join(' ')
    .normalize('NFC');
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
