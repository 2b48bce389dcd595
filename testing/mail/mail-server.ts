import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/**
 * `silent` accepts the connection and never responds. `hold` accepts a mail and confirms it on `release`.
 * `drop` accepts a mail and loses the connection before the confirmation.
 */
export type Behavior = 'accept' | 'refuse' | 'silent' | 'hold' | 'drop';

export interface MailServer {
  readonly url: string;
  /** The accepted mails as received. */
  readonly received: { readonly recipient: string; readonly raw: string }[];
  behavior: Behavior;
  /** Resolves when the next mail has been accepted. */
  nextMail(): Promise<void>;
  /** Confirms the mail that `hold` holds. */
  release(): void;
}

/**
 * Starts a real SMTP server, which closes when the test ends.
 * @param encrypts whether it offers TLS, with a certificate that nobody trusts
 */
export async function startMailServer({ encrypts = false } = {}): Promise<MailServer> {
  const held = Promise.withResolvers<void>();
  let next = Promise.withResolvers<void>();
  const state: MailServer = {
    url: '',
    received: [],
    behavior: 'accept',
    nextMail: () => next.promise,
    release: held.resolve,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    onConnect: (_session, done) => {
      if (state.behavior !== 'silent') done();
    },
    onRcptTo: (_address, _session, done) => {
      done(state.behavior === 'refuse' ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : null);
    },
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      state.received.push({ recipient: session.envelope.rcptTo[0]?.address ?? '', raw });
      next.resolve();
      next = Promise.withResolvers();
      if (state.behavior === 'hold') await held.promise;
      if (state.behavior !== 'drop') return done();
      for (const connection of server.connections) connection.close();
    },
  });
  // A connection that `drop` closes reports an error, which the test expects.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}` });
}
