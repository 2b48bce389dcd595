import { addCents, type Cents, cents, formatMoney, subtractCents } from '#shared/money.ts';
import type { AccountToImport } from './file-to-import.ts';

interface BalanceCheck {
  /** The bank's closing balance. */
  readonly bank: Cents;
  /** By how much the lines of the file miss it; zero if they lead from the opening to the closing balance. */
  readonly difference: Cents;
}

/** Whether the lines of an account add up to the bank's balance; undefined without an opening and a closing balance. */
function checkBalance({ balances, rows }: Pick<AccountToImport, 'balances' | 'rows'>): BalanceCheck | undefined {
  const opening = balances.find(({ kind }) => kind === 'opening');
  const closing = balances.findLast(({ kind }) => kind === 'closing');
  if (!opening || !closing) return undefined;
  const booked = rows.filter(({ status }) => status === null).map(({ amount }) => amount);
  const reached = addCents(opening.amount, ...booked);
  return { bank: closing.amount, difference: subtractCents(closing.amount, reached) };
}

/** Whether the accounts of a file agree with the bank: one sentence for each that differs, one for all others. */
export function balanceTexts(accounts: readonly AccountToImport[]): string[] {
  const checks = accounts.flatMap((account) => {
    const check = checkBalance(account);
    return check ? [{ ...check, subject: accounts.length > 1 ? account.name : 'The file' }] : [];
  });
  const [first, ...others] = checks.filter(({ difference }) => difference === 0);
  const differing = checks.filter(({ difference }) => difference !== 0);
  return [
    ...differing.map(({ subject, bank, difference }) => {
      const amount = formatMoney(cents(Math.abs(difference)));
      return `${subject} differs by ${amount} from the bank's balance of ${formatMoney(bank)}.`;
    }),
    ...(first && others.length === 0
      ? [`${first.subject} matches the bank's balance of ${formatMoney(first.bank)}.`]
      : []),
    ...(others.length > 0 ? [`${others.length + 1} accounts match the bank's balances.`] : []),
  ];
}
