import { reportsContract as reports } from '#shared/reports/contract.ts';
import type { Person } from '#testing/app/app.ts';

/** Sends the five requests of the reports screen, in parallel as the screen does. */
export async function readReports(person: Person, months?: number) {
  const query = months === undefined ? {} : { months };
  const [monthly, trends, budgetPerformance, savingsByGoal, spendingCategories] = await Promise.all([
    person.call(reports.monthly, { query: {} }),
    person.call(reports.trends, { query }),
    person.call(reports.budgetPerformance, { query }),
    person.call(reports.savingsByGoal, { query }),
    person.call(reports.spendingCategories, { query }),
  ]);
  return {
    monthly: monthly.data,
    trends: trends.data,
    budgetPerformance: budgetPerformance.data,
    savingsByGoal: savingsByGoal.data,
    spendingCategories: spendingCategories.data,
  };
}
