import { useState } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { addCents } from '#shared/money.ts';
import { useToday } from '#web/browser/today.ts';
import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { Money } from '#web/components/money.tsx';
import { AddMoneyDialog } from './add-money-dialog.tsx';
import { DeleteGoalDialog } from './delete-goal-dialog.tsx';
import { GoalCard } from './goal-card.tsx';
import styles from './goal-list.module.css';

type OpenDialog = { dialog: 'add' | 'delete'; id: GoalId };

/** The goals, their total, and the dialogs for one of them. */
export function GoalList({ goals }: { goals: readonly Goal[] }) {
  const today = useToday();
  const [open, setOpen] = useState<OpenDialog>();
  const close = () => setOpen(undefined);
  const goal = goals.find(({ _id }) => _id === open?.id);

  return (
    <>
      <TotalSaved goals={goals} />
      <ul className={styles.list}>
        {goals.map((goal) => (
          <li key={goal._id}>
            <GoalCard
              goal={goal}
              today={today}
              onAddMoney={() => setOpen({ dialog: 'add', id: goal._id })}
              onDelete={() => setOpen({ dialog: 'delete', id: goal._id })}
            />
          </li>
        ))}
      </ul>
      {goal && open?.dialog === 'add' && <AddMoneyDialog goal={goal} onClose={close} />}
      {goal && open?.dialog === 'delete' && <DeleteGoalDialog goal={goal} onClose={close} />}
    </>
  );
}

function TotalSaved({ goals }: { goals: readonly Goal[] }) {
  return (
    <Card variant="hero">
      <Headline label="Total saved" amount={addCents(...goals.map(({ currentAmount }) => currentAmount))} />
      <p className={styles.targets}>
        of <Money amount={addCents(...goals.map(({ targetAmount }) => targetAmount))} /> in {goals.length}{' '}
        {goals.length === 1 ? 'goal' : 'goals'}
      </p>
    </Card>
  );
}
