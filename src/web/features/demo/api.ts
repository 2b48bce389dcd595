import { authContract } from '#shared/auth/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { DEMO_EMAIL, DEMO_PASSWORD } from '#shared/demo/account.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { call } from '#web/api/call.ts';

/** The demo is set up and entered without the stored session: neither has to do with the other. */
const token = null;

export const checkDemo = () => call(demoContract.status, { token });

export function createDemoAccount() {
  const body = {
    name: 'Demo Household',
    dateOfBirth: '1990-01-01' as CalendarDate,
    email: DEMO_EMAIL,
    phone: '+12025550100',
    password: DEMO_PASSWORD,
  };
  return call(authContract.register, { token, body });
}

export function logInToDemo() {
  return call(authContract.login, { token, body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
}

export const seedDemo = (token: string) => call(demoContract.seed, { token });

/** Nobody waits for it. */
export function logOutOfDemo(token: string): void {
  call(authContract.logout, { token }).catch(() => {});
}
