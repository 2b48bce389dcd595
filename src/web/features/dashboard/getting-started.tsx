import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { useIsIdle } from '#web/browser/use-is-idle.ts';
import { Card } from '#web/components/card.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import type { Entry } from '#web/outbox/entry.ts';
import { WAITING } from '#web/outbox/waiting-key.ts';
import { useSession } from '#web/session/session.ts';
import { hasBudgetsQuery, type Summary } from './api.ts';
import styles from './getting-started.module.css';
import { finishGettingStarted, isGettingStarted } from './getting-started-state.ts';

interface Props {
  /** Undefined while loading and after a failure. */
  summary: Summary | undefined;
  goals: readonly Goal[] | undefined;
  hasFailed: boolean;
}

/**
 * The first steps of a new account. Whether the card is shown is known with the first frame and does not change while
 * the screen is open, so that nothing moves; once all steps are done, it is gone from the next visit on.
 */
export function GettingStarted(props: Props) {
  const { user } = useSession();
  const [isShown, setShown] = useState(() => user !== null && isGettingStarted(user, Date.now()));
  if (!user || !isShown) return null;
  const finish = () => finishGettingStarted(user);
  const dismiss = () => {
    finish();
    setShown(false);
    focusHeading();
  };
  return <Steps {...props} userId={user._id} onDone={finish} onDismiss={dismiss} />;
}

interface Step {
  readonly text: string;
  readonly link: Pick<LinkProps, 'to' | 'search'>;
  readonly done: boolean;
}

function Steps({
  summary,
  goals,
  hasFailed,
  userId,
  onDone,
  onDismiss,
}: Props & { userId: string; onDone: () => void; onDismiss: () => void }) {
  const { data: hasBudgets = false } = useQuery({ ...hasBudgetsQuery, enabled: useIsIdle() });
  // The card below reads them.
  const { data: waiting = [] } = useQuery<readonly Entry[]>({ queryKey: [WAITING, userId], enabled: false });
  const isAdded = (type: 'income' | 'expense') =>
    (summary !== undefined && summary[type] > 0) || waiting.some(({ draft }) => draft.type === type);
  const steps: readonly Step[] = [
    {
      text: 'Add your first income',
      link: { to: '/transactions/new', search: { type: 'income' } },
      done: isAdded('income'),
    },
    {
      text: 'Add your first expense',
      link: { to: '/transactions/new' },
      done: isAdded('expense'),
    },
    { text: 'Plan a monthly budget', link: { to: '/budget/add' }, done: hasBudgets },
    { text: 'Save toward a goal', link: { to: '/goals/new' }, done: goals !== undefined && goals.length > 0 },
  ];
  const unknown = hasFailed ? "Couldn't check all steps." : '\u00a0';
  const finished = steps.filter(({ done }) => done).length;
  useEffect(() => {
    if (finished === steps.length) onDone();
  });

  return (
    <Card
      title="Getting Started"
      action={<IconButton icon="close" label="Dismiss Getting Started" onClick={onDismiss} />}
    >
      <p className={styles.progress}>{summary ? `${finished} of ${steps.length} done` : unknown}</p>
      <ul>
        {steps.map(({ text, link, done }) => (
          <li key={text}>
            {done ? (
              <p className={styles.step} data-done="">
                <Mark />
                <span className="visually-hidden">Done: </span>
                {text}
              </p>
            ) : (
              <Link {...link} className={styles.step}>
                <Mark />
                {text}
                <Icon name="chevron-right" size={18} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** A circle, with a tick once the step is done. */
function Mark() {
  return (
    <span className={styles.mark}>
      <Icon name="check" size={16} />
    </span>
  );
}
