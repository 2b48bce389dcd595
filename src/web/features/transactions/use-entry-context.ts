import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { EntryContext } from '#shared/quick-add/read-entry.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { useToday } from '#web/browser/today.ts';
import { goalsQuery } from '#web/features/goals/api.ts';
import { useKeptGoals } from '#web/outbox/kept-goals.ts';
import { categoriesQuery, suggestionsQuery } from './api.ts';

/**
 * What entries refer to. Most entries are expenses, so the screen opens with two requests, and the rest loads when an entry needs
 * it. Until then, and without a connection, there are the names that this device keeps, or else the default categories.
 */
export function useEntryContext(needs: { income: boolean; goals: boolean }): EntryContext {
  const today = useToday();
  const expense = useQuery(categoriesQuery('expense')).data;
  const expenses = useQuery(suggestionsQuery('expense')).data;
  const income = useQuery({ ...categoriesQuery('income'), enabled: needs.income }).data;
  const incomes = useQuery({ ...suggestionsQuery('income'), enabled: needs.income }).data;
  const kept = useKeptGoals();
  const goals = useQuery({ ...goalsQuery, enabled: needs.goals }).data ?? kept;
  return useMemo(
    () => ({
      today,
      categories: { expense: expense ?? DEFAULT_CATEGORIES.expense, income: income ?? DEFAULT_CATEGORIES.income },
      suggestions: { expense: expenses ?? [], income: incomes ?? [] },
      goals: goals ?? [],
    }),
    [today, expense, expenses, income, incomes, goals],
  );
}
