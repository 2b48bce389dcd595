import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import type { FormField } from '#web/api/use-fields.ts';
import { SelectField } from '#web/components/select-field.tsx';
import { TryAgain } from '#web/components/try-again.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { useKeptGoals } from '#web/outbox/kept-goals.ts';
import type { TransactionValues } from './transaction-values.ts';

interface Props extends FormField<keyof TransactionValues> {
  isNew: boolean;
  /** Goal of the edited transaction, offered while the list loads. */
  original: Goal | undefined;
  /** Why the transaction was rejected. The goal may be gone, so the list reloads. */
  rejection: string | undefined;
}

/**
 * The open goals, without a network those that this device last saw. Selects the first one for a new transaction. If a goal is not
 * offered anymore, the user chooses. Without goals, offers to create one.
 */
export function GoalField({ isNew, original, rejection, ...field }: Props) {
  const { data: listed, isPending, isError, refetch } = useQuery(goalsQuery);
  const kept = useKeptGoals();
  const goals = listed ?? kept ?? (original ? [original] : []);
  const { value, onChange } = field;
  const isOffered = goals.some(({ _id }) => _id === value);
  const first = isOffered ? undefined : goals[0]?._id;
  const isMissing = first !== undefined && value !== '';
  // The kept names may lack a newer goal.
  const isGone = isMissing && listed !== undefined;
  const [mustChoose, setMustChoose] = useState(!isNew);
  if (isGone && !mustChoose) setMustChoose(true);

  useEffect(() => {
    if (isGone) onChange('');
    else if (first !== undefined && !isMissing && !mustChoose) onChange(first);
  });
  useEffect(() => {
    if (rejection !== undefined) void refetch();
  }, [rejection, refetch]);

  const none = goals.length === 0 && {
    placeholder: isPending ? 'Loading goals...' : isError ? 'No goals to choose from' : 'No savings goals yet',
    hint: !isPending && (
      <>
        <Link to="/goals/new">Create a savings goal</Link>
        {isError && <TryAgain variant="plain" onRetry={refetch} />}
      </>
    ),
  };
  return (
    <SelectField
      label="Goal"
      required
      hint={
        original
          ? value !== original._id && `Moves this amount from ${original.name}`
          : isNew && mustChoose && first !== undefined && 'The goal was deleted meanwhile.'
      }
      {...field}
      {...none}
      {...(first !== undefined && (mustChoose || isMissing) && { value: '', placeholder: 'Choose a goal' })}
      options={goals.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  );
}
