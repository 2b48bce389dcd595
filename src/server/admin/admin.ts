import * as z from 'zod/mini';
import { AdminError } from '#server/admin/admin-error.ts';
import { backUp, restore } from '#server/admin/backup.ts';
import { openToChange, openToRead } from '#server/admin/existing.ts';
import { describeOutbox } from '#server/admin/outbox.ts';
import { verify } from '#server/admin/verify.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { withDatabase } from '#server/db/open.ts';
import { operatorMessage } from '#server/db/operator-message.ts';
import { createInvitation } from '#server/features/auth/service.ts';
import { setSupportRole } from '#server/features/support/service.ts';
import { AccountEmail } from '#shared/auth/contract.ts';
import { DEMO_EMAIL } from '#shared/demo/account.ts';

interface Command {
  /** What the word after the command names; none where it takes none. */
  readonly argument?: 'EMAIL' | 'FILE';
  /** @returns what is said when it is done. */
  run(config: Config, argument: string): Promise<string>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: { argument: 'FILE', run: backUp },
  restore: { argument: 'FILE', run: restore },
  verify: { run: (config) => withDatabase(openToRead(config), verify) },
  outbox: { run: (config) => withDatabase(openToRead(config), (db) => describeOutbox(db, config)) },
  invite: { run: invite },
  'grant-support': {
    argument: 'EMAIL',
    run: async (config, email) => {
      await changeRole(config, email, 'support');
      return `${email} now has the support role.`;
    },
  },
  'revoke-support': {
    argument: 'EMAIL',
    run: async (config, email) => {
      await changeRole(config, email, null);
      return `${email} no longer has the support role.`;
    },
  },
};

const USAGE = ['Usage: npm run admin -- COMMAND', ...Object.entries(COMMANDS).map(usageOf)].join('\n');

/** Does one command on the database that the environment names. @returns the exit code. */
export async function runAdmin(
  [name = '', ...words]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || words.length !== (command.argument ? 1 : 0)) {
    console.error(USAGE);
    return 2;
  }
  try {
    console.log(await command.run(parseConfig(env), words[0] ?? ''));
    return 0;
  } catch (error) {
    const reason = error instanceof AdminError ? error.message : operatorMessage(error);
    if (reason === undefined) throw error;
    console.error(reason);
    return 1;
  }
}

function usageOf([name, { argument }]: [string, Command]): string {
  return `  ${name}${argument ? ` ${argument}` : ''}`;
}

async function invite(config: Config): Promise<string> {
  const token = await withDatabase(openToChange(config), (db) => createInvitation(db, Date.now()));
  const lines = [
    `${config.publicUrl.replace(/\/$/, '')}/register?invite=${token}`,
    'Creates one account, within 72 hours.',
  ];
  if (config.switches.registration) lines.push('REGISTRATION is open: new accounts need no invitation.');
  return lines.join('\n');
}

async function changeRole(config: Config, email: string, role: 'support' | null): Promise<void> {
  const known = z.safeParse(AccountEmail, email);
  if (role && known.data === DEMO_EMAIL) {
    throw new AdminError('Everybody is in the demo account: it cannot see what people have written.');
  }
  if (!known.success || !(await withDatabase(openToChange(config), (db) => setSupportRole(db, known.data, role)))) {
    throw new AdminError(`No account has the email ${email}.`);
  }
}
