import { useNavigate } from '@tanstack/react-router';
import { budgetWindow } from '#shared/budgets/budget-timeline.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { useToday } from '#web/browser/today.ts';
import { useLeave } from '#web/components/use-leave.ts';
import { chosenMonth, searchOfMonth } from './budget-month.ts';

/** The month of the budget screen, which is stored in the URL, the selectable months, and a function to change it. */
export function useBudgetMonth(parameter: string | undefined) {
  const today = useToday();
  const navigate = useNavigate();
  return {
    today,
    month: chosenMonth(parameter, today),
    months: budgetWindow(monthOf(today)),
    choose: (month: Month) =>
      void navigate({ to: '/budget', search: searchOfMonth(month, today), replace: true, resetScroll: false }),
  };
}

/** Returns to the budget screen and the same month. Replaces the history entry, because its budget may be deleted. */
export function useBackToBudget(month: Month | undefined): () => unknown {
  const today = useToday();
  const navigate = useNavigate();
  const leave = useLeave();
  return () => leave(() => navigate({ to: '/budget', search: searchOfMonth(month, today), replace: true }));
}
