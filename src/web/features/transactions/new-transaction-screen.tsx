import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { draftKeyOf, ownDraft } from '#web/api/draft.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Screen } from '#web/components/screen.tsx';
import { NewTransactionForm } from './new-transaction-form.tsx';
import { newTransactionValues } from './transaction-values.ts';
import { useBackToList } from './use-back-to-list.ts';

const route = getRouteApi('/signed-in/transactions/new');
const DRAFT = draftKeyOf(transactionsContract.create);

export function NewTransactionScreen() {
  const preset = parseTransactionSearch(route.useSearch());
  const today = useToday();
  const back = useBackToList();
  const [{ round, day, initial }, setStart] = useState({
    round: 0,
    day: today,
    initial: newTransactionValues(today, preset),
  });
  // A form that was left open overnight follows the day, unless something has been entered.
  if (day !== today) {
    const follows = initial.date === day && Object.keys(ownDraft(DRAFT)).length === 0;
    const next = follows ? { round: round + 1, initial: { ...initial, date: today } } : { round, initial };
    setStart({ ...next, day: today });
  }

  return (
    <Screen
      title="Add Transaction"
      backTo="/transactions"
      onBack={back}
      actions={
        <ButtonLink variant="plain" to="/transactions/import">
          Import
        </ButtonLink>
      }
    >
      <NewTransactionForm
        key={round}
        initial={initial}
        chosenCategory={preset.category?.[0]}
        today={today}
        onDone={back}
        onAnother={({ type, date }) =>
          setStart({ round: round + 1, day, initial: newTransactionValues(date, { ...preset, type }) })
        }
      />
    </Screen>
  );
}
