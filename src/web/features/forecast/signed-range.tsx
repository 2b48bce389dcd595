import { type Cents, cents, formatMoney } from '#shared/money.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
import styles from './forecast.module.css';

/** A part of a sum with its sign, or two if it varies. */
export function Term({ range: { from, to } }: { range: CentsRange }) {
  return (
    <span className={styles.amount}>
      <Signed amount={from} plus="+" />
      {from !== to && (
        <>
          {' to '}
          <Signed amount={to} plus="+" />
        </>
      )}
    </span>
  );
}

/** What the parts of a sum add up to. */
export function Total({ range: { from, to } }: { range: CentsRange }) {
  return (
    <strong className={styles.amount}>
      <Sign text="= " word="equals" />
      <Signed amount={from} />
      {from !== to && (
        <>
          {' to '}
          <Signed amount={to} />
        </>
      )}
    </strong>
  );
}

function Signed({ amount, plus = '' }: { amount: Cents; plus?: '+' | '' }) {
  return (
    <span className={styles.signed}>
      {amount < 0 ? <Sign text="-" word="minus" /> : plus && <Sign text={plus} word="plus" />}
      {formatMoney(cents(Math.abs(amount)))}
    </span>
  );
}

/** Screen readers skip many signs, so they get a word instead. */
function Sign({ text, word }: { text: string; word: string }) {
  return (
    <>
      <span aria-hidden="true">{text}</span>
      <span className="visually-hidden">{word} </span>
    </>
  );
}
