import { AdminError } from '#server/admin/admin-error.ts';
import { openToChange } from '#server/admin/existing.ts';
import type { Config } from '#server/config.ts';
import { withDatabase } from '#server/db/open.ts';
import { issueResetLink } from '#server/features/account/service.ts';
import { setSupportRole } from '#server/features/support/service.ts';
import { type Ask, confirmAccount, describeAccount, findAccount, refuseDemoAccount } from './accounts.ts';
import { printable } from './printable.ts';

/** What stands after a command, and how to ask whether it is meant. */
export interface Arguments {
  readonly name: string;
  readonly yes: boolean;
  readonly ask?: Ask | undefined;
}

export function changeRole(config: Config, { name, yes, ask }: Arguments, role: 'support' | null): Promise<string> {
  return withDatabase(openToChange(config), async (db) => {
    const account = await findAccount(db, name);
    if (role) {
      await refuseDemoAccount(account, 'Everybody is in the demo account: it cannot see what people have written.');
    }
    const question = role ? 'Give the support role to this account?' : 'Take the support role from this account?';
    await confirmAccount(account, { name, yes, ask, question });
    await setSupportRole(db, { userId: account.id, now: Date.now() }, role);
    return `${printable(account.email ?? account.id)} ${role ? 'now has' : 'no longer has'} the support role.`;
  });
}

/** Where mail is not set up, a forgotten password is reset by a link that the operator hands over. */
export function resetPassword(config: Config, { name }: Arguments): Promise<string> {
  return withDatabase(openToChange(config), async (db) => {
    const account = await findAccount(db, name);
    await refuseDemoAccount(account, 'The password of the demo account is public and never changes.');
    if (account.email === null) throw new AdminError('This is a guest account: it has no password.');
    const path = await issueResetLink(db, account.id, Date.now());
    return [
      describeAccount(account),
      `Link: ${config.publicUrl.replace(/\/+$/, '')}${path}`,
      'It sets a new password once, within 24 hours. Give it to nobody but the owner of the account.',
    ].join('\n');
  });
}
