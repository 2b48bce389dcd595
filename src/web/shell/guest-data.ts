import { budgetsContract } from '#shared/budgets/contract.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import { goalsContract } from '#shared/goals/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** Whether a guest has data to lose. Assumes so if it cannot be determined. */
export async function hasGuestData(token: string): Promise<boolean> {
  try {
    const [{ recent }, { goals }, { items }] = await Promise.all([
      call(dashboardContract.read, { token }),
      call(goalsContract.list, { token }),
      call(budgetsContract.list, { token, query: {} }),
    ]);
    return recent.length + goals.length + items.length > 0;
  } catch (error) {
    return !(error instanceof ApiError && error.status === 401);
  }
}
