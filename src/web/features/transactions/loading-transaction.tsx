import { FieldsSkeleton } from '#web/components/form.tsx';

/** Placeholder for the transaction form. */
export function LoadingTransaction() {
  return <FieldsSkeleton label="Loading..." fields={['type', 'description', 'amount', 'category', 'date']} />;
}
