import type {
  BudgetPerformance,
  CategorySpendings,
  GoalSavings,
  MonthlyReport,
  Trends,
} from '#shared/reports/contract.ts';

/** The data of the five report calls; undefined if a call returned none. */
export interface Reports {
  readonly monthly?: MonthlyReport | undefined;
  readonly trends?: Trends | undefined;
  readonly budgetPerformance?: readonly BudgetPerformance[] | undefined;
  readonly savingsByGoal?: readonly GoalSavings[] | undefined;
  readonly spendingCategories?: readonly CategorySpendings[] | undefined;
}

/** Whether all five datasets are absent. An empty dataset counts as absent. */
export function areAllAbsent(reports: Reports): boolean {
  const { monthly, trends, budgetPerformance, savingsByGoal, spendingCategories } = reports;
  return [monthly?.byCategory, trends?.trend, budgetPerformance, savingsByGoal, spendingCategories].every(isAbsent);
}

function isAbsent(dataset: object | undefined): boolean {
  return dataset === undefined || Object.keys(dataset).length === 0;
}
