import { createTransport } from 'nodemailer';
import { composeMail } from './compose.ts';
import type { OutboxMail } from './outbox.ts';

/** How long each step of talking to the mail server may take. */
const PATIENCE = 20_000;

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
export function createMailer({ smtpUrl, mailFrom, publicUrl }: MailerOptions): Mailer {
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE, socketTimeout: PATIENCE };
  const transport = createTransport({ url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true });
  return {
    send: async (mail) => {
      await transport.sendMail({ from: mailFrom, to: mail.recipient, ...composeMail(mail, publicUrl) });
    },
    close: () => transport.close(),
  };
}
