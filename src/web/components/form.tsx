import type { FormEventHandler, ReactNode } from 'react';
import styles from './form.module.css';
import { Skeleton } from './skeleton.tsx';

/** A column of fields. The browser's validation is off, because the app validates them itself. */
export function Form({ onSubmit, children }: { onSubmit: FormEventHandler<HTMLFormElement>; children: ReactNode }) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  );
}

export function FormButtons({ children }: { children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
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
