import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** `drop`: takes a mail over and loses the connection before it can say so. */
export type Behaviour = 'accept' | 'refuse' | 'drop';

export interface MailServer {
  readonly url: string;
  /** What was taken over, as it came. */
  readonly received: { readonly recipient: string; readonly raw: string }[];
  behaviour: Behaviour;
}

/** A real SMTP server that does as it is told. Closed when the test ends. */
export async function startMailServer(): Promise<MailServer> {
  const state: MailServer = { url: '', received: [], behaviour: 'accept' };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(
        state.behaviour === 'refuse' ? Object.assign(new Error('mailbox unavailable'), { responseCode: 550 }) : null,
      );
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        state.received.push({ recipient: session.envelope.rcptTo[0]?.address ?? '', raw });
        if (state.behaviour !== 'drop') return done();
        for (const connection of server.connections) connection.close();
      });
    },
  });
  // What is dropped on purpose is an error of the connection, not of the test.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(state, { url: `smtp://127.0.0.1:${port}` });
}
