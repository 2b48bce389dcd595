import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Switches } from '#shared/switches.ts';

export interface Config {
  readonly port: number;
  /** `localhost` stands for both loopback addresses. */
  readonly host: string;
  /** The port that Prometheus scrapes; undefined turns metrics off. */
  readonly metricsPort: number | undefined;
  /** The folder of the SQLite file; unused with PostgreSQL. */
  readonly dataDir: string;
  /** A `postgres://` address switches engines. */
  readonly databaseUrl: string | undefined;
  /** Whether PostgreSQL keeps prepared statements: off behind a pooler that cannot. */
  readonly preparedStatements: boolean;
  /** The number of proxies in front: this many addresses of X-Forwarded-For are trusted. */
  readonly trustProxy: number;
  readonly rateLimits: boolean;
  readonly logLevel: LogLevel;
  /** Undefined: text on a terminal, otherwise JSON lines. */
  readonly logFormat: LogFormat | undefined;
  /** Without it, mail waits in the outbox until it expires. */
  readonly smtpUrl: string | undefined;
  /** Whether the mail server must encrypt, unless it is on this machine. */
  readonly smtpTls: SmtpTls;
  readonly mailFrom: string;
  /** The address at which users reach the app, for links in emails. */
  readonly publicUrl: string;
  readonly switches: Switches;
}

type Environment = Readonly<Record<string, string | undefined>>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const LOG_FORMATS = ['text', 'json'] as const;
type LogFormat = (typeof LOG_FORMATS)[number];

const SMTP_TLS = ['required', 'optional'] as const;
type SmtpTls = (typeof SMTP_TLS)[number];

const A_PORT = 'a whole number from 0 to 65535';
const SMTP_URL = 'an address such as smtp://user:password@host:587';
const POSTGRES_URL = 'an address such as postgres://user:password@host:5432/name';
const PUBLIC_URL = 'an address such as https://money.example.com, with no path, query or fragment';
/** These may contain a password: errors do not repeat their values, and `NAME_FILE` may name a file with the value. */
const SECRETS = new Set(['DATABASE_URL', 'SMTP_URL']);

/** Names all wrong variables at once. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment once. An empty variable counts as unset.
 * @throws {ConfigError} naming every wrong variable and what it should be.
 */
export function parseConfig(env: Environment): Config {
  const problems: string[] = [];
  const read = <T>(name: string, fallback: T, expected: string, parse: (text: string) => T | undefined): T => {
    const isSecret = SECRETS.has(name);
    const text = isSecret ? secretText(env, name, problems) : env[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value === undefined) problems.push(`${name} must be ${expected}${isSecret ? '' : `, not "${text}"`}`);
    return value ?? fallback;
  };

  const mailServer = read<string | undefined>('SMTP_URL', undefined, SMTP_URL, smtpUrl);
  const port = read('PORT', 3001, A_PORT, portNumber);
  const config: Config = {
    port,
    host: read('HOST', 'localhost', 'a host name or address', (text) => text),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, A_PORT, portNumber),
    dataDir: resolve(read('DATA_DIR', './data', 'a folder', (text) => text)),
    databaseUrl: read<string | undefined>('DATABASE_URL', undefined, POSTGRES_URL, postgresUrl),
    preparedStatements: read('PREPARED_STATEMENTS', true, 'on or off', onOrOff),
    trustProxy: read('TRUST_PROXY', 0, 'the number of proxies in front, from 0 to 10', (text) => wholeNumber(text, 10)),
    rateLimits: read('RATE_LIMITS', true, 'on or off', onOrOff),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', `one of ${LOG_LEVELS.join(', ')}`, (text) =>
      LOG_LEVELS.find((level) => level === text),
    ),
    logFormat: read<LogFormat | undefined>('LOG_FORMAT', undefined, `one of ${LOG_FORMATS.join(', ')}`, (text) =>
      LOG_FORMATS.find((format) => format === text),
    ),
    smtpUrl: mailServer,
    smtpTls: read<SmtpTls>('SMTP_TLS', 'required', `one of ${SMTP_TLS.join(', ')}`, (text) =>
      SMTP_TLS.find((choice) => choice === text),
    ),
    mailFrom: read(
      'MAIL_FROM',
      'Centwise <centwise@localhost>',
      'an address such as Centwise <mail@example.com>',
      sender,
    ),
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, PUBLIC_URL, origin),
    switches: {
      registration: read('REGISTRATION', true, 'open or closed', openOrClosed),
      guests: read('GUESTS', true, 'on or off', onOrOff),
      demo: read('DEMO', true, 'on or off', onOrOff),
      mail: mailServer !== undefined,
    },
  };
  const { metricsPort } = config;
  if (metricsPort === port && port !== 0) {
    problems.push(`METRICS_PORT must be another port than PORT, not "${metricsPort}"`);
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** The variable, or the content of the file that `NAME_FILE` names; an empty file is an error, not an unset variable. */
function secretText(env: Environment, name: string, problems: string[]): string | undefined {
  const text = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (!file) return text;
  if (text) {
    problems.push(`${name} and ${name}_FILE cannot both be set`);
    return undefined;
  }
  try {
    const content = readFileSync(file, 'utf8').trim();
    if (content === '') problems.push(`${name}_FILE names an empty file, "${file}"`);
    return content;
  } catch (error) {
    problems.push(`${name}_FILE must be a file that can be read: ${(error as Error).message}`);
    return undefined;
  }
}

function wholeNumber(text: string, max: number): number | undefined {
  return /^\d+$/.test(text) && Number(text) <= max ? Number(text) : undefined;
}

function portNumber(text: string): number | undefined {
  return wholeNumber(text, 65_535);
}

function onOrOff(text: string): boolean | undefined {
  return text === 'on' ? true : text === 'off' ? false : undefined;
}

function openOrClosed(text: string): boolean | undefined {
  return text === 'open' ? true : text === 'closed' ? false : undefined;
}

/** The host may be a query parameter, which is how the folder of a Unix socket is given. */
function postgresUrl(text: string): string | undefined {
  const url = /^postgres(?:ql)?:\/\//.test(text) ? URL.parse(text) : null;
  return url?.hostname || url?.searchParams.get('host') ? text : undefined;
}

function smtpUrl(text: string): string | undefined {
  return /^smtps?:\/\//.test(text) && URL.parse(text)?.hostname ? text : undefined;
}

function origin(text: string): string | undefined {
  return /^https?:\/\/[^/?#@\s]+\/?$/.test(text) && URL.canParse(text) ? text : undefined;
}

const ADDRESS = '[^\\s<>@,;:"()]+@[^\\s<>@,;:"().]+(?:\\.[^\\s<>@,;:"().]+)*';
const SENDER = new RegExp(`^(?:${ADDRESS}|(?:"[^"<>@]*"\\s*|[^"<>@,;:]*)<${ADDRESS}>)$`);

function sender(text: string): string | undefined {
  return SENDER.test(text) ? text : undefined;
}
