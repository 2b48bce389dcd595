import * as z from 'zod/mini';
import { parseConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import { setSupportRole } from '#server/features/support/service.ts';
import { reasonForThePerson } from '#server/reason.ts';
import { Email } from '#shared/auth/contract.ts';

type Command = (db: Db, argument: string) => Promise<string>;

/** What the operator can be told in one line; anything else is a bug. */
class AdminError extends Error {
  override name = 'AdminError';
}

const COMMANDS: Readonly<Record<string, Command>> = {
  'grant-support': async (db, email) => {
    await changeRole(db, email, 'support');
    return `${email} now has the support role.`;
  },
  'revoke-support': async (db, email) => {
    await changeRole(db, email, null);
    return `${email} no longer has the support role.`;
  },
};

const USAGE = `Usage: npm run admin -- ${Object.keys(COMMANDS).join('|')} EMAIL`;

/** Does one command on the database that the environment names. @returns the exit code. */
export async function runAdmin(
  [name = '', argument, ...more]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command || argument === undefined || more.length > 0) {
    console.error(USAGE);
    return 2;
  }
  try {
    const db = await openDatabase(parseConfig(env));
    try {
      console.log(await command(db, argument));
    } finally {
      await db.destroy();
    }
    return 0;
  } catch (error) {
    const reason = error instanceof AdminError ? error.message : reasonForThePerson(error);
    if (reason === undefined) throw error;
    console.error(reason);
    return 1;
  }
}

async function changeRole(db: Db, email: string, role: 'support' | null): Promise<void> {
  const known = z.safeParse(Email, email);
  if (!known.success || !(await setSupportRole(db, known.data, role))) {
    throw new AdminError(`No account has the email ${email}.`);
  }
}
