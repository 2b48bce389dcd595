import type { FastifyInstance } from 'fastify';
import { expect, onTestFinished } from 'vitest';

const SECRET_FIELDS = ['password', 'currentPassword', 'newPassword', 'token', 'email', 'newEmail'];
/** Shorter secrets occur in any line by chance. */
const SHORTEST = 8;

/**
 * A log for tests that do not read their own. The test fails if a line holds a secret of a request or a response:
 * passwords, tokens, emails.
 */
export function detectLoggedSecrets() {
  const secrets = new Set<string>();
  const leaks: string[] = [];
  onTestFinished(() => expect(leaks, 'lines of the log that hold a secret').toEqual([]));

  const keep = (secret: unknown) => {
    if (typeof secret === 'string' && secret.length >= SHORTEST) secrets.add(secret);
  };
  return {
    logStream: {
      write: (line: string) => {
        for (const secret of secrets) if (line.includes(secret)) leaks.push(line);
      },
    },
    watch: (app: FastifyInstance) => {
      app.addHook('preHandler', async ({ headers, body }) => {
        keep(headers.authorization?.replace(/^Bearer /, ''));
        for (const field of SECRET_FIELDS) keep(Object(body)[field]);
      });
      app.addHook('onSend', async (_request, _reply, payload) => keep(/"token":"([^"]+)"/.exec(String(payload))?.[1]));
    },
  };
}
