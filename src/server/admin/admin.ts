import { AdminError } from '#server/admin/admin-error.ts';
import { backUp, restore } from '#server/admin/backup.ts';
import { distribute } from '#server/admin/distribute.ts';
import { openToChange, openToRead } from '#server/admin/existing.ts';
import { describeOutbox } from '#server/admin/outbox.ts';
import { printStatement } from '#server/admin/read-statement.ts';
import { recount } from '#server/admin/recount.ts';
import { verify } from '#server/admin/verify.ts';
import { type Config, parseConfig } from '#server/config.ts';
import { withDatabase } from '#server/db/open.ts';
import { operatorMessage } from '#server/db/operator-message.ts';
import { createInvitation } from '#server/features/auth/service.ts';
import { type Arguments, changeRole, resetPassword } from './account-commands.ts';
import type { Ask } from './accounts.ts';
import { describeEvents } from './audit.ts';

interface Command {
  /** The arguments of the command; undefined if it takes none. */
  readonly takes?: 'EMAIL|ID' | 'EMAIL|ID [--yes]' | '[EMAIL|ID]' | 'FILE' | 'FILE [--answers JSON]';
  /** @returns the output to print. */
  run(config: Config, args: Arguments): Promise<string>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  backup: { takes: 'FILE', run: (config, { name }) => backUp(config, name) },
  restore: { takes: 'FILE', run: (config, { name }) => restore(config, name) },
  'read-statement': { takes: 'FILE [--answers JSON]', run: (_, { name, answers }) => printStatement(name, answers) },
  verify: { run: (config) => withDatabase(openToRead(config), verify) },
  distribute: { run: (config) => withDatabase(openToChange(config), distribute) },
  recount: { run: (config) => withDatabase(openToChange(config), recount) },
  outbox: { run: (config) => withDatabase(openToRead(config), (db) => describeOutbox(db, config)) },
  audit: {
    takes: '[EMAIL|ID]',
    run: (config, { name }) => withDatabase(openToRead(config), (db) => describeEvents(db, name)),
  },
  invite: { run: invite },
  'reset-password': { takes: 'EMAIL|ID', run: resetPassword },
  'grant-support': { takes: 'EMAIL|ID [--yes]', run: (config, args) => changeRole(config, args, 'support') },
  'revoke-support': { takes: 'EMAIL|ID [--yes]', run: (config, args) => changeRole(config, args, null) },
};

/** Confirms a command without a question. */
const CONFIRMED = '--yes';
/** Precedes the answers to the questions of a statement. */
const ANSWERS = '--answers';

const USAGE = ['Usage: npm run admin -- COMMAND', ...Object.entries(COMMANDS).map(usageOf)].join('\n');

/**
 * Runs one command on the database that the environment names.
 * @param ask asks on the terminal; undefined without one
 * @returns the exit code.
 */
export async function runAdmin(
  [commandName = '', ...words]: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  ask?: Ask,
): Promise<number> {
  const command = Object.hasOwn(COMMANDS, commandName) ? COMMANDS[commandName] : undefined;
  const args = command && parseArguments(command.takes ?? '', words);
  if (!args) {
    console.error(USAGE);
    return 2;
  }
  try {
    console.log(await command.run(parseConfig(env), { ...args, ask }));
    return 0;
  } catch (error) {
    const reason = error instanceof AdminError ? error.message : operatorMessage(error);
    if (reason === undefined) throw error;
    console.error(reason);
    return 1;
  }
}

/** @returns undefined for too many or too few arguments, or an unknown option. */
function parseArguments(takes: string, words: readonly string[]): Omit<Arguments, 'ask'> | undefined {
  const option = takes.includes(ANSWERS) ? words.indexOf(ANSWERS) : -1;
  const answers = option === -1 ? undefined : words[option + 1];
  const others = answers === undefined ? words : words.toSpliced(option, 2);
  const names = others.filter((word) => word !== CONFIRMED);
  const yes = names.length < others.length;
  if (yes && !takes.includes(CONFIRMED)) return undefined;
  const least = takes === '' || takes.startsWith('[') ? 0 : 1;
  const most = takes === '' ? 0 : 1;
  if (names.length < least || names.length > most || names.some((name) => name.startsWith('--'))) return undefined;
  return { name: names[0] ?? '', yes, answers };
}

function usageOf([name, { takes }]: [string, Command]): string {
  return `  ${name}${takes ? ` ${takes}` : ''}`;
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
