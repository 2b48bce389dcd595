import { formatMonthInFull, type Month } from '#shared/calendar-date.ts';
import { IconButton } from '#web/components/icon-button.tsx';
import styles from './month-selector.module.css';

interface Props {
  month: Month;
  /** The selectable months, earliest first. */
  months: readonly Month[];
  onChange: (month: Month) => void;
}

/** Moves from month to month. A button that cannot go further keeps the focus for keyboard users. */
export function MonthSelector({ month, months, onChange }: Props) {
  const index = months.indexOf(month);
  const step = (label: string, icon: 'chevron-left' | 'chevron-right', to: Month | undefined) => (
    <IconButton icon={icon} label={label} aria-disabled={!to} onClick={() => to && onChange(to)} />
  );
  return (
    <fieldset className={styles.selector}>
      <legend className="visually-hidden">Month</legend>
      {step('Previous month', 'chevron-left', months[index - 1])}
      <p className={styles.month} aria-live="polite">
        {formatMonthInFull(month)}
      </p>
      {step('Next month', 'chevron-right', months[index + 1])}
    </fieldset>
  );
}
