import type {
  BudgetPerformance,
  CategorySpendings,
  GoalSavings,
  MonthlyReport,
  Trends,
} from '#shared/reports/contract.ts';

/** The data of the five report calls. */
export interface Reports {
  readonly monthly: MonthlyReport;
  readonly trends: Trends;
  readonly budgetPerformance: readonly BudgetPerformance[];
  readonly savingsByGoal: readonly GoalSavings[];
  readonly spendingCategories: readonly CategorySpendings[];
}

/** Whether all five datasets are absent. An empty dataset counts as absent. */
export function areAllAbsent(reports: Partial<Reports>): boolean {
  const { monthly, trends, budgetPerformance, savingsByGoal, spendingCategories } = reports;
  return [monthly?.byCategory, trends?.trend, budgetPerformance, savingsByGoal, spendingCategories].every(isAbsent);
}

function isAbsent(dataset: object | undefined): boolean {
  return dataset === undefined || Object.keys(dataset).length === 0;
}
