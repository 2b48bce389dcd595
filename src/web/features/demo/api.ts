import { authContract } from '#shared/auth/contract.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { demoContract } from '#shared/demo/contract.ts';
import { call } from '#web/api/call.ts';

/** These calls ignore the stored session, because setting up the demo must not depend on it or affect it. */
const token = null;

export const checkDemo = () => call(demoContract.status, { token });

export const createDemoAccount = () => call(authContract.register, { token, body: DEMO_REGISTRATION });

export function logInToDemo() {
  return call(authContract.login, { token, body: { email: DEMO_EMAIL, password: DEMO_PASSWORD } });
}

export const seedDemo = (token: string) => call(demoContract.seed, { token });

/** Runs in the background. */
export function logOutOfDemo(token: string): void {
  call(authContract.logout, { token }).catch(() => {});
}
