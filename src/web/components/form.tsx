import type { ReactNode } from 'react';
import type { ApiForm } from '#web/api/use-api-form.ts';
import { Button } from './button.tsx';
import styles from './form.module.css';
import { RestoredDraft } from './restored-draft.tsx';
import { Skeleton } from './skeleton.tsx';

interface FormProps {
  form: Pick<ApiForm<string>, 'submit' | 'isRestored' | 'reset'>;
  /** For buttons outside the form. */
  id?: string;
  children: ReactNode;
}

/** A column of fields. The browser's validation is off, because the app validates them itself. */
export function Form({ form, id, children }: FormProps) {
  return (
    <form id={id} className={styles.form} onSubmit={form.submit} noValidate>
      <RestoredDraft isRestored={form.isRestored} onDiscard={form.reset} />
      {children}
    </form>
  );
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

interface CancelProps {
  form: Pick<ApiForm<string>, 'busy' | 'reset'>;
  disabled?: boolean | undefined;
  /** Leaves the form. */
  onCancel?: () => unknown;
}

/** Discards what was typed. Every other way out of a form keeps it as a draft. */
export function CancelButton({ form, disabled = false, onCancel }: CancelProps) {
  const cancel = () => {
    form.reset();
    onCancel?.();
  };
  return (
    <Button variant="secondary" disabled={form.busy || disabled} onClick={cancel}>
      Cancel
    </Button>
  );
}

interface DeleteProps {
  form: Pick<ApiForm<string>, 'busy'>;
  deletion: { busy: boolean; run: () => void };
  children: ReactNode;
}

/** Deletes what the form edits. */
export function DeleteButton({ form, deletion, children }: DeleteProps) {
  return (
    <Button variant="danger" busy={deletion.busy} busyLabel="Deleting..." disabled={form.busy} onClick={deletion.run}>
      {children}
    </Button>
  );
}

/** Placeholder for a form's fields while their values load. */
export function FieldsSkeleton({ fields, label }: { fields: readonly string[]; label: string }) {
  return (
    <div className={styles.form} role="status" aria-label={label}>
      {fields.map((field) => (
        <div key={field} className={styles.place}>
          <Skeleton width="96px" height="16px" />
          <Skeleton height="48px" />
        </div>
      ))}
    </div>
  );
}
