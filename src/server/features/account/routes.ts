import { readUser, refuseDemo } from '#server/features/auth/service.ts';
import { implement } from '#server/http/implement.ts';
import { deleteSessions } from '#server/identity/session.ts';
import { accountContract } from '#shared/account/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { changePassword, updateEmail } from './credentials.ts';
import { writeExport } from './export.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { deleteDevice, listDevices, listOwnDevice, listSecurityEvents } from './queries.ts';
import { readSecurity, saveSwitches } from './security.ts';
import { cancelDeletion, prepareDeletion } from './service.ts';
import { resendVerification, verifyEmail } from './verification.ts';

export const accountRoutes = implement(accountContract, {
  updateEmail: async ({ body, ...context }) => ({ user: await updateEmail(context, body) }),
  exportData: ({ db, session, now }) => writeExport(db, session, now),
  deleteAccount: ({ body, ...context }) => prepareDeletion(context, body.password),
  cancelDeletion: async ({ db, userId }) => {
    await cancelDeletion(db, userId);
    return { user: await readUser(db, userId) };
  },
  securityStatus: async (who) => ({ securitySettings: await readSecurity(who) }),
  updateSecuritySettings: async ({ body, ...who }) => {
    await saveSwitches(who.db, who.userId, body);
    return { message: 'Settings updated successfully', securitySettings: await readSecurity(who) };
  },
  changePassword: async ({ body, ...context }) => {
    const token = await changePassword(context, body);
    return { message: 'Password changed successfully', token };
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
  // No visitor of the demo learns who else is in it.
  devices: ({ db, session, query, client, now }) =>
    session.isShared ? listOwnDevice(db, session, client) : listDevices(db, session, query, now),
  securityEvents: ({ db, userId, query }) => listSecurityEvents(db, userId, query),
  signOutDevice: async ({ db, userId, session, params }) => {
    refuseDemo(session);
    if (!(await deleteDevice(db, userId, params.deviceId))) throw new AppError('device_not_found');
    return {};
  },
  signOutOthers: async ({ db, userId, session }) => {
    refuseDemo(session);
    await deleteSessions(db, userId, session);
    return {};
  },
});
