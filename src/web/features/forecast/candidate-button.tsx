import { formatShortDay } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import type { Candidate } from '#shared/schedules/occurrence.ts';
import { useToday } from '#web/browser/today.ts';
import styles from './forecast.module.css';

interface Props {
  candidate: Candidate;
  disabled: boolean;
  onClick: () => void;
}

/** A transaction that an occurrence may stand for. */
export function CandidateButton({ candidate: { description, date, amount }, disabled, onClick }: Props) {
  const today = useToday();
  return (
    <button type="button" className={styles.candidate} disabled={disabled} onClick={onClick}>
      <span className={styles.name}>{description || 'Transaction'}</span>
      <span className={styles.amount}>{formatMoney(amount)}</span>
      <span className={styles.day}>{formatShortDay(date, today)}</span>
    </button>
  );
}
