import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, parseConfig } from './config.ts';

const problem = (env: Record<string, string>): string => {
  try {
    parseConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
  }
  return 'accepted';
};

test('accepts an empty environment and treats empty variables as unset', () => {
  const defaults = {
    port: 3001,
    host: 'localhost',
    metricsPort: undefined,
    dataDir: join(process.cwd(), 'data'),
    databaseUrl: undefined,
    preparedStatements: true,
    trustProxy: 0,
    rateLimits: true,
    logLevel: 'info',
    logFormat: undefined,
    smtpUrl: undefined,
    smtpTls: 'required',
    mailFrom: 'Centwise <centwise@localhost>',
    publicUrl: 'http://localhost:3001',
    switches: { registration: true, guests: true, demo: true, mail: false },
  };
  const names = [
    'PORT',
    'HOST',
    'METRICS_PORT',
    'DATA_DIR',
    'DATABASE_URL',
    'PREPARED_STATEMENTS',
    'TRUST_PROXY',
    'RATE_LIMITS',
    'LOG_LEVEL',
    'LOG_FORMAT',
    'SMTP_URL',
    'SMTP_TLS',
    'MAIL_FROM',
    'PUBLIC_URL',
    'REGISTRATION',
    'GUESTS',
    'DEMO',
    'DATABASE_URL_FILE',
    'SMTP_URL_FILE',
  ];

  expect(parseConfig({})).toEqual(defaults);
  expect(parseConfig(Object.fromEntries(names.map((name) => [name, ' '])))).toEqual(defaults);
});

test('reads every variable', () => {
  const env = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/centwise',
    DATABASE_URL: 'postgresql://ann:secret@db.example.com:5432/centwise?sslmode=require',
    PREPARED_STATEMENTS: 'off',
    TRUST_PROXY: '2',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'debug',
    LOG_FORMAT: 'json',
    SMTP_URL: 'smtps://ann:secret@mail.example.com',
    SMTP_TLS: 'optional',
    MAIL_FROM: 'Money <money@example.com>',
    PUBLIC_URL: 'https://money.example.com',
    REGISTRATION: 'closed',
    GUESTS: 'off',
    DEMO: 'off',
  };

  expect(parseConfig(env)).toEqual({
    port: 0,
    host: '::1',
    dataDir: '/var/centwise',
    databaseUrl: env.DATABASE_URL,
    preparedStatements: false,
    trustProxy: 2,
    rateLimits: false,
    logLevel: 'debug',
    logFormat: 'json',
    smtpUrl: env.SMTP_URL,
    smtpTls: 'optional',
    mailFrom: env.MAIL_FROM,
    publicUrl: env.PUBLIC_URL,
    switches: { registration: false, guests: false, demo: false, mail: true },
  });
});

test.each([
  ['PORT', 'http', 'PORT must be a whole number from 0 to 65535, not "http"'],
  ['PORT', '65536', 'PORT must be a whole number from 0 to 65535, not "65536"'],
  ['PORT', '-1', 'PORT must be a whole number from 0 to 65535, not "-1"'],
  ['PORT', '80.5', 'PORT must be a whole number from 0 to 65535, not "80.5"'],
  ['SMTP_TLS', 'off', 'SMTP_TLS must be one of required, optional, not "off"'],
  ['TRUST_PROXY', 'yes', 'TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "yes"'],
  ['TRUST_PROXY', '11', 'TRUST_PROXY must be the number of proxies in front, from 0 to 10, not "11"'],
  ['RATE_LIMITS', 'false', 'RATE_LIMITS must be on or off, not "false"'],
  ['REGISTRATION', 'off', 'REGISTRATION must be open or closed, not "off"'],
  ['GUESTS', 'no', 'GUESTS must be on or off, not "no"'],
  ['DEMO', 'closed', 'DEMO must be on or off, not "closed"'],
  ['SMTP_URL', 'http://ann:secret@host', 'SMTP_URL must be an address such as smtp://user:password@host:587'],
  ['SMTP_URL', 'smtp://', 'SMTP_URL must be an address such as smtp://user:password@host:587'],
  ['SMTP_URL', 'smtp:///mail', 'SMTP_URL must be an address such as smtp://user:password@host:587'],
  ['METRICS_PORT', '3001', 'METRICS_PORT must be another port than PORT, not "3001"'],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
  ['LOG_FORMAT', 'pretty', 'LOG_FORMAT must be one of text, json, not "pretty"'],
])('names %s=%s together with the expected values', (name, value, message) => {
  expect(problem({ [name]: value })).toBe(message);
});

test.each([
  'nobody',
  'Centwise <nobody>',
  'Centwise mail@example.com',
  'Centwise <mail@example.com',
  'mail@example.com>',
  'mail@example..com',
  'a@example.com, b@example.com',
  'Centwise, Inc. <mail@example.com>',
])('rejects MAIL_FROM=%s', (value) => {
  expect(problem({ MAIL_FROM: value })).toBe(
    `MAIL_FROM must be an address such as Centwise <mail@example.com>, not "${value}"`,
  );
});

test.each([
  'mail@example.com',
  '<mail@localhost>',
  '"Centwise, Inc." <mail@example.com>',
  'Käse <kä+se@bücher.example>',
])('accepts MAIL_FROM=%s', (value) => {
  expect(parseConfig({ MAIL_FROM: value }).mailFrom).toBe(value);
});

test.each([
  'money',
  'https://',
  'https://money.example.com/app',
  'https://money.example.com?app',
  'https://money.example.com/#app',
  'https://ann@money.example.com',
])('rejects PUBLIC_URL=%s as more or less than an origin', (value) => {
  expect(problem({ PUBLIC_URL: value })).toBe(
    `PUBLIC_URL must be an address such as https://money.example.com, with no path, query or fragment, not "${value}"`,
  );
});

test('accepts port 0 for the app and for its metrics', () => {
  expect(parseConfig({ PORT: '0', METRICS_PORT: '0' }).metricsPort).toBe(0);
});

test.each(['postgres://db', 'postgres:///centwise?host=/var/run/postgresql'])(
  'reads the location from DATABASE_URL=%s',
  (value) => {
    expect(parseConfig({ DATABASE_URL: value }).databaseUrl).toBe(value);
  },
);

test.each([
  'postgres://',
  'postgres:///centwise',
  'mysql://ann:hunter2@db/centwise',
  'hunter2',
  'postgres://ann:hunter2@:bad:port/x',
])('names an invalid DATABASE_URL without repeating its password', (value) => {
  const message = problem({ DATABASE_URL: value });
  expect(message).toBe('DATABASE_URL must be an address such as postgres://user:password@host:5432/name');
});

test('reports all problems at once', () => {
  const lines = problem({
    PORT: 'x',
    DATABASE_URL: 'hunter2',
    PREPARED_STATEMENTS: 'x',
    TRUST_PROXY: 'x',
    RATE_LIMITS: 'x',
    LOG_LEVEL: 'x',
  });
  expect(lines.split('\n').map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'DATABASE_URL',
    'PREPARED_STATEMENTS',
    'TRUST_PROXY',
    'RATE_LIMITS',
    'LOG_LEVEL',
  ]);
});

/** A file with a secret, as Docker and Kubernetes mount them. */
function secretFile(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'centwise-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, content);
  return file;
}

test('reads each secret from the file in its _FILE variable, without the final newline', () => {
  const config = parseConfig({
    DATABASE_URL_FILE: secretFile('postgres://ann:hunter2@db/centwise\n'),
    SMTP_URL_FILE: secretFile('smtps://ann:hunter2@mail.example.com\n'),
  });
  expect(config.databaseUrl).toBe('postgres://ann:hunter2@db/centwise');
  expect(config.smtpUrl).toBe('smtps://ann:hunter2@mail.example.com');
});

test.each(['DATABASE_URL', 'SMTP_URL'])('names the problem of %s_FILE and never repeats the secret', (name) => {
  const variable = `${name}_FILE`;
  const empty = secretFile(' \n');

  expect(problem({ [variable]: secretFile('hunter2') })).toMatch(
    new RegExp(`^${name} must be an address such as .*host`),
  );
  expect(problem({ [variable]: secretFile('hunter2') })).not.toContain('hunter2');
  expect(problem({ [variable]: '/nowhere/secret' })).toBe(
    `${variable} must be a file that can be read: ENOENT: no such file or directory, open '/nowhere/secret'`,
  );
  expect(problem({ [variable]: empty })).toBe(`${variable} names an empty file, "${empty}"`);
  expect(problem({ [variable]: empty, [name]: 'hunter2' })).toBe(`${name} and ${variable} cannot both be set`);
});
