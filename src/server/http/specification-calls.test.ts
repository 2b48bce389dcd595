import { expect, test } from 'vitest';
import { startApp } from '#testing/app.ts';

const CALLS = [
  ['POST', '/auth/login'],
  ['POST', '/auth/register'],
  ['POST', '/auth/logout'],
  ['POST', '/auth/guest-login'],
  ['GET', '/auth/me'],
  ['PUT', '/auth/me'],
  ['PUT', '/auth/me/email'],
  ['POST', '/auth/export-data'],
  ['POST', '/auth/delete-account'],
  ['GET', '/auth/security-status'],
  ['GET', '/auth/failed-attempts'],
  ['PUT', '/auth/security-settings'],
  ['PUT', '/auth/change-password'],
  ['GET', '/dashboard'],
  ['GET', '/transactions'],
  ['GET', '/transactions/user-categories'],
  ['GET', '/transactions/categories'],
  ['POST', '/transactions'],
  ['PUT', '/transactions/{id}'],
  ['DELETE', '/transactions/{id}'],
  ['GET', '/budgets'],
  ['POST', '/budgets'],
  ['PUT', '/budgets/{budgetId}'],
  ['DELETE', '/budgets/{budgetId}'],
  ['GET', '/goals'],
  ['POST', '/goals'],
  ['PUT', '/goals/{id}'],
  ['DELETE', '/goals/{id}'],
  ['POST', '/goals/{id}/contribute'],
  ['GET', '/notifications/settings'],
  ['PUT', '/notifications/settings'],
  ['POST', '/notifications/settings/reset'],
  ['GET', '/preferences/settings'],
  ['PUT', '/preferences/settings'],
  ['POST', '/preferences/settings/reset'],
  ['GET', '/reports/monthly'],
  ['GET', '/reports/trends'],
  ['GET', '/reports/budget-performance'],
  ['GET', '/reports/savings-by-goal'],
  ['GET', '/reports/spending-categories'],
  ['POST', '/demo/seed'],
  ['POST', '/support/requests'],
  ['GET', '/support/requests'],
  ['GET', '/support/requests/{id}'],
  ['PUT', '/support/requests/{id}'],
  ['GET', '/support/stats'],
] as const;

/** Without a session a call that exists says so (401), judges what was sent (400) or succeeds; any other is not found. */
test.each(CALLS)('%s %s is there', async (method, path) => {
  const { request } = await startApp('sqlite');
  const statusOf = async (url: string) =>
    (await request({ method, url, ...(method !== 'GET' && { payload: {} }) })).status;

  expect([201, 400, 401]).toContain(await statusOf(`/api${path.replaceAll(/\{\w+\}/g, '0192')}`));
  expect(await statusOf(`/api/else${path}`)).toBe(404);
});
