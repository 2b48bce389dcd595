import type { TransactionType } from '#shared/transactions/contract.ts';
import { SegmentedControl } from './segmented-control.tsx';

const TYPES = [
  { value: 'expense', label: 'Expense' },
  { value: 'income', label: 'Income' },
  { value: 'savings', label: 'Savings' },
] as const satisfies readonly { value: TransactionType; label: string }[];

/** Chooses the type of a transaction. */
export function TypeControl(props: { value: TransactionType; onChange: (type: TransactionType) => void }) {
  return <SegmentedControl label="Type" options={TYPES} {...props} />;
}
