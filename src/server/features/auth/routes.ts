import { implement } from '#server/http/implement.ts';
import { authContract } from '#shared/auth/contract.ts';
import { DAY } from '#shared/durations.ts';
import { authDocs } from './docs.ts';
import { updateProfile } from './profile.ts';
import { getUser, listFailedAttempts } from './queries.ts';
import * as service from './service.ts';

export const authRoutes = implement(authContract, authDocs, {
  login: ({ body, ...context }) => service.login(context, body.email, body.password),
  register: async ({ body, ...context }) => {
    const register = await service.prepareRegistration(context, body);
    return async (db) => ({ message: 'Account created', user: await register(db) });
  },
  guestLogin: (context) => service.loginAsGuest(context),
  logout: async (context) => {
    await service.logOut(context);
    return {};
  },
  me: ({ db, userId }) => service.readUser(db, userId),
  updateMe: async ({ body, ...context }) => ({ user: await updateProfile(context, body) }),
  failedAttempts: async ({ db, userId, session, now }) => {
    const { email } = await getUser(db, userId);
    // Visitors of the demo do not see each other's attempts.
    const isOwn = email !== null && session.accountKind !== 'demo';
    return { attempts: isOwn ? await listFailedAttempts(db, { email, since: now - DAY }) : [] };
  },
});
