import { useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { forSameUser } from '#web/api/for-same-user.ts';
import type { ApiForm } from '#web/api/use-api-form.ts';
import buttons from '#web/components/button.module.css';
import { lazyOptional } from '#web/components/lazy-optional.ts';
import { showToast } from '#web/components/toast-store.ts';
import { rememberUser } from '#web/session/session.ts';
import styles from './repeat-field.module.css';
import type { TransactionValues } from './transaction-values.ts';

/** Loaded when it is needed, because most transactions never repeat. */
const RepeatHint = lazyOptional(async () => (await import('./repeat-hint.tsx')).RepeatHint);

const MORE = 'more';

const CHOICES = [
  { value: '', label: 'Never' },
  { value: 'week', label: 'Every week' },
  { value: 'two-weeks', label: 'Every 2 weeks' },
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
  { value: MORE, label: 'More…' },
];

/** How often a new transaction repeats. Everything else about it is on a screen of its own, which takes over what was typed. */
export function RepeatField({ form }: { form: ApiForm<keyof TransactionValues> }) {
  const navigate = useNavigate();
  const { value, onChange } = form.field('repeat');

  const openMore = async () => {
    const isSameUser = rememberUser();
    try {
      (await forSameUser(import('./offer-schedule.ts'))).offerSchedule(form.values);
      void navigate({ to: '/recurring/new' });
    } catch {
      if (!isSameUser()) return;
      showToast({ message: "Can't reach Centwise. Check your connection and try again." });
    }
  };
  const choose = (repeat: string) => {
    if (repeat === MORE) void openMore();
    else onChange(repeat);
  };

  return (
    <>
      <label className={`${buttons.button} ${styles.repeat}`} data-variant="plain">
        Repeat
        <select
          name="repeat"
          value={value}
          disabled={form.busy}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {CHOICES.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </label>
      {value !== '' && (
        <div className={styles.hint} aria-live="polite">
          <Suspense>
            <RepeatHint values={form.values} />
          </Suspense>
        </div>
      )}
    </>
  );
}
