import { createTransport } from 'nodemailer';
import { MINUTE } from '#shared/durations.ts';
import { composeMail } from './compose.ts';
import type { OutboxMail } from './outbox.ts';

interface Patience {
  /** Until it can be spoken to. */
  readonly connecting: number;
  /** Until it answers, each time. */
  readonly answering: number;
}

/**
 * In milliseconds. A server that is slow to confirm a mail may have taken it over: giving up on it too early sends the
 * mail twice.
 */
const PATIENCE: Patience = { connecting: 20_000, answering: 2 * MINUTE };

export interface Mailer {
  /** @throws when the mail server did not take it over. */
  send(mail: OutboxMail): Promise<void>;
  close(): void;
}

interface MailerOptions {
  readonly smtpUrl: string;
  readonly mailFrom: string;
  /** Where people reach the app, for links. */
  readonly publicUrl: string;
}

/** Speaks SMTP to whatever server the address names. */
export function createMailer({ smtpUrl, mailFrom, publicUrl }: MailerOptions, patience = PATIENCE): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    socketTimeout: patience.answering,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (mail) => {
      await transport.sendMail({ from: mailFrom, to: mail.recipient, ...composeMail(mail, publicUrl) });
    },
    close: () => transport.close(),
  };
}
