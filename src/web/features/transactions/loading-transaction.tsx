import { FieldsSkeleton } from '#web/components/form.tsx';

/** Holds the form's place. */
export function LoadingTransaction() {
  return <FieldsSkeleton label="Loading..." fields={['type', 'description', 'amount', 'category', 'date']} />;
}
