import type {
  BudgetPerformance,
  CategorySpendings,
  GoalSavings,
  MonthlyReport,
  Trends,
} from '#shared/reports/contract.ts';

/** What the five calls gave; undefined where one gave nothing. */
export interface Reports {
  readonly monthly?: MonthlyReport | undefined;
  readonly trends?: Trends | undefined;
  readonly budgetPerformance?: readonly BudgetPerformance[] | undefined;
  readonly savingsByGoal?: readonly GoalSavings[] | undefined;
  readonly spendingCategories?: readonly CategorySpendings[] | undefined;
}

/** Whether there is nothing to report: a dataset with nothing in it counts as absent, and all five must be. */
export function areAllAbsent(reports: Reports): boolean {
  const { monthly, trends, budgetPerformance, savingsByGoal, spendingCategories } = reports;
  return [monthly?.byCategory, trends?.trend, budgetPerformance, savingsByGoal, spendingCategories].every(isAbsent);
}

function isAbsent(dataset: object | undefined): boolean {
  return dataset === undefined || Object.keys(dataset).length === 0;
}
