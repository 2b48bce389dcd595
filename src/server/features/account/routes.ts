import { checkInvitation, readUser } from '#server/features/auth/service.ts';
import { implement } from '#server/http/implement.ts';
import { accountContract } from '#shared/account/contract.ts';
import { changePassword, updateEmail } from './credentials.ts';
import { accountDocs } from './docs.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { listDevices, listOwnDevice, listSecurityEvents } from './queries.ts';
import { readSecurity, signOutDevice, signOutOthers, updateSecuritySettings } from './security.ts';
import { cancelDeletion, prepareDeletion } from './service.ts';
import { resendVerification, verifyEmail } from './verification.ts';

export const accountRoutes = implement(accountContract, accountDocs, {
  updateEmail: async ({ body, ...context }) => ({ user: await updateEmail(context, body) }),
  deleteAccount: ({ body, ...context }) => prepareDeletion(context, body.password),
  cancelDeletion: async (context) => {
    await cancelDeletion(context);
    return { user: await readUser(context.db, context.userId) };
  },
  securityStatus: async (context) => ({ securitySettings: await readSecurity(context) }),
  updateSecuritySettings: async ({ body, ...context }) => {
    await updateSecuritySettings(context.db, context.userId, body);
    return { message: 'Settings updated successfully', securitySettings: await readSecurity(context) };
  },
  changePassword: async ({ body, ...context }) => {
    const token = await changePassword(context, body);
    return { message: 'Password changed successfully', token };
  },
  checkInvitation: async ({ db, body, now }) => {
    await checkInvitation(db, body.invitation, now);
    return {};
  },
  forgotPassword: async ({ body, ...context }) => {
    await requestReset(context, body.email);
    return { message: 'If this email has an account, a link to reset its password is on its way.' };
  },
  resetPassword: async ({ body, ...context }) => {
    await resetPassword(context, body);
    return { message: 'Your password was reset. You can log in with it now.' };
  },
  verifyEmail: async ({ body, ...context }) => ({ wasVerified: await verifyEmail(context, body.token) }),
  resendVerification: async (context) => ({ wasVerified: await resendVerification(context) }),
  // Visitors of the demo do not see each other's devices.
  devices: ({ db, session, query, client, now }) =>
    session.accountKind === 'demo' ? listOwnDevice(db, session, client) : listDevices(db, session, query, now),
  securityEvents: ({ db, userId, query }) => listSecurityEvents(db, userId, query),
  signOutDevice: async ({ params, ...context }) => {
    await signOutDevice(context, params.deviceId);
    return {};
  },
  signOutOthers: async (context) => {
    await signOutOthers(context);
    return {};
  },
});
