import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Screen } from '#web/components/screen.tsx';
import { NewTransactionForm } from './new-transaction-form.tsx';
import { newTransactionValues } from './transaction-values.ts';
import { useBackToList } from './use-back-to-list.ts';

const route = getRouteApi('/signed-in/transactions/new');

export function NewTransactionScreen() {
  const preset = parseTransactionSearch(route.useSearch());
  const today = useToday();
  const back = useBackToList();
  const [{ round, initial }, setStart] = useState({ round: 0, initial: newTransactionValues(today, preset) });

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
          setStart({ round: round + 1, initial: newTransactionValues(date, { ...preset, type }) })
        }
      />
    </Screen>
  );
}
