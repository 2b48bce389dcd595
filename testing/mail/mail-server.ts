import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/**
 * `silent`: takes the connection and never says a word. `hold`: takes a mail over and says so when it is released.
 * `drop`: takes a mail over and loses the connection before it can say so.
 */
export type Behaviour = 'accept' | 'refuse' | 'silent' | 'hold' | 'drop';

export interface MailServer {
  readonly url: string;
  /** What was taken over, as it came. */
  readonly received: { readonly recipient: string; readonly raw: string }[];
  behaviour: Behaviour;
  /** Resolves when the next mail has been taken over. */
  nextMail(): Promise<void>;
  /** Ends what `hold` holds. */
  release(): void;
}

/** A real SMTP server that does as it is told. Closed when the test ends. */
export async function startMailServer(): Promise<MailServer> {
  const held = Promise.withResolvers<void>();
  let next = Promise.withResolvers<void>();
  const state: MailServer = {
    url: '',
    received: [],
    behaviour: 'accept',
    nextMail: () => next.promise,
    release: held.resolve,
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, done) => {
      if (state.behaviour !== 'silent') done();
    },
    onRcptTo: (_address, _session, done) => {
      done(
        state.behaviour === 'refuse' ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : null,
      );
    },
    onData: async (stream, session, done) => {
      const raw = await text(stream);
      state.received.push({ recipient: session.envelope.rcptTo[0]?.address ?? '', raw });
      next.resolve();
      next = Promise.withResolvers();
      if (state.behaviour === 'hold') await held.promise;
      if (state.behaviour !== 'drop') return done();
      for (const connection of server.connections) connection.close();
    },
  });
  // What is dropped on purpose is an error of the connection, not of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}` });
}
