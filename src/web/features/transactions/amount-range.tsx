import { canonicalDollars, centsOfText, type TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { Field } from '#web/components/field.tsx';
import styles from './filter-panel.module.css';
import type { ChangeSearch } from './use-transaction-search.ts';
import { useTypedFilter } from './use-typed-filter.ts';

interface Props {
  search: TransactionSearch;
  onChange: ChangeSearch;
}

/** Fields for the smallest and the largest amount, in dollars. */
export function AmountRange({ search, onChange }: Props) {
  const { minAmount, maxAmount } = search;
  const crossed = minAmount && maxAmount && centsOfText(minAmount) > centsOfText(maxAmount);
  return (
    <div className={styles.amounts}>
      <AmountField
        label="Min $"
        name="minAmount"
        value={minAmount}
        onCommit={(amount) => onChange({ minAmount: amount }, { replace: true })}
      />
      <AmountField
        label="Max $"
        name="maxAmount"
        value={maxAmount}
        error={crossed ? 'The maximum is lower than the minimum.' : undefined}
        onCommit={(amount) => onChange({ maxAmount: amount }, { replace: true })}
      />
    </div>
  );
}

interface AmountFieldProps {
  label: string;
  name: string;
  value: string | undefined;
  error?: string | undefined;
  onCommit: (amount: string | undefined) => void;
}

function AmountField({ label, name, value, error, onCommit }: AmountFieldProps) {
  const { onChange, ...typed } = useTypedFilter(
    value ?? '',
    (text) => canonicalDollars(text) ?? '',
    (amount) => onCommit(amount || undefined),
  );
  const unreadable = typed.value.trim() !== '' && canonicalDollars(typed.value) === undefined;
  return (
    <Field label={label} error={unreadable ? 'Enter an amount' : error}>
      {(control) => (
        <input
          {...control}
          {...typed}
          name={name}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="Any"
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
