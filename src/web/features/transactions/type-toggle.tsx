import styles from './type-toggle.module.css';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
] as const;

export type EntryType = (typeof TYPES)[number]['value'];

/** Which way the money went. */
export function TypeToggle({ value, onChange }: { value: string; onChange: (type: EntryType) => void }) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>Type</legend>
      <div className={styles.options}>
        {TYPES.map((type) => (
          <label key={type.value} className={styles.option}>
            <input
              className={styles.radio}
              type="radio"
              name="type"
              value={type.value}
              checked={value === type.value}
              onChange={() => onChange(type.value)}
            />
            <span>{type.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
