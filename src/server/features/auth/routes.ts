import { inUserTransaction } from '#server/db/transaction.ts';
import { implement } from '#server/http/implement.ts';
import { authContract } from '#shared/auth/contract.ts';
import { phoneErrors } from '#shared/auth/profile-rules.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import { DAY } from '#shared/durations.ts';
import { rejectFields } from '#shared/http/app-error.ts';
import { authDocs } from './docs.ts';
import { getUser, listFailedAttempts, updateProfile } from './queries.ts';
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
  updateMe: async ({ db, userId, session, body, today }) => {
    service.rejectDemo(session);
    return inUserTransaction(db, userId, async (tx) => {
      const { phone } = await getUser(tx, userId);
      rejectFields({ ...birthDateErrors(body, today), ...phoneErrors(body, phone) });
      await updateProfile(tx, userId, body);
      return { user: await service.readUser(tx, userId) };
    });
  },
  failedAttempts: async ({ db, userId, session, now }) => {
    const { email } = await getUser(db, userId);
    // Visitors of the demo do not see each other's attempts.
    const isOwn = email !== null && session.accountKind !== 'demo';
    return { attempts: isOwn ? await listFailedAttempts(db, email, now - DAY) : [] };
  },
});
