import { AdminError } from '#server/admin/admin-error.ts';
import { openToChange } from '#server/admin/existing.ts';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/db/open.ts';
import { issueResetLink } from '#server/features/account/service.ts';
import { setSupportRole } from '#server/features/support/service.ts';
import { type Ask, confirmAccount, describeAccount, findAccount, rejectDemoAccount } from './accounts.ts';
import { printable } from './printable.ts';

/** The arguments of a command, and how to ask for confirmation. */
export interface Arguments {
  readonly name: string;
  readonly yes: boolean;
  /** JSON; undefined without the option. */
  readonly answers?: string | undefined;
  readonly ask?: Ask | undefined;
}

export function changeRole(config: Config, { name, yes, ask }: Arguments, role: 'support' | null): Promise<string> {
  return withDatabase(openToChange(config), async (db) => {
    const account = await findAccount(db, name);
    if (role) {
      await rejectDemoAccount(account, 'The demo account is shared by everyone, so it cannot have the support role.');
    }
    const question = role ? 'Give the support role to this account?' : 'Take the support role from this account?';
    await confirmAccount(account, { name, yes, ask, question });
    await setSupportRole(db, { userId: account.id, now: Date.now() }, role);
    return `${printable(account.email ?? account.id)} ${role ? 'now has' : 'no longer has'} the support role.`;
  });
}

/** Creates a reset link for the operator to hand over, for instances without mail. */
export function resetPassword(config: Config, { name }: Arguments): Promise<string> {
  return withDatabase(openToChange(config), async (db) => {
    const account = await findAccount(db, name);
    await rejectDemoAccount(account, 'The password of the demo account is public and never changes.');
    if (account.email === null) throw new AdminError('This is a guest account: it has no password.');
    const path = await issueResetLink(db, account.id, Date.now());
    return [
      describeAccount(account),
      `Link: ${config.publicUrl.replace(/\/+$/, '')}${path}`,
      'The link sets a new password once, within 24 hours. Give it only to the owner of the account.',
    ].join('\n');
  });
}
