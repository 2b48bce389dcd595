import { createTransport } from 'nodemailer';
import { MINUTE } from '#shared/durations.ts';
import { composeMail } from './compose.ts';
import type { OutboxMail } from './outbox.ts';

interface Timeouts {
  /** Until the connection is ready. */
  readonly connecting: number;
  /** Until the server answers a command. */
  readonly answering: number;
}

/**
 * In milliseconds. A server that is slow to confirm a mail may have accepted it, so giving up too early sends the mail
 * twice.
 */
const TIMEOUTS: Timeouts = { connecting: 20_000, answering: 2 * MINUTE };

export interface Mailer {
  /** @throws if the mail server did not accept the mail. */
  send(mail: OutboxMail): Promise<void>;
  close(): void;
}

type Tls = 'required' | 'optional';

interface MailerOptions {
  readonly smtpUrl: string;
  /** Whether mail may leave this machine unencrypted; `required` unless set. */
  readonly smtpTls?: Tls;
  readonly mailFrom: string;
  /** The address at which users reach the app, for links. */
  readonly publicUrl: string;
}

/** Sends mail to an SMTP server. */
export function createMailer(
  { smtpUrl, smtpTls = 'required', mailFrom, publicUrl }: MailerOptions,
  timeouts = TIMEOUTS,
): Mailer {
  const transport = createTransport({
    url: withTls(smtpUrl, smtpTls),
    connectionTimeout: timeouts.connecting,
    greetingTimeout: timeouts.connecting,
    socketTimeout: timeouts.answering,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const from = parseSender(mailFrom);
  return {
    send: async (mail) => {
      await transport.sendMail({ from, ...composeMail(mail, publicUrl) });
    },
    close: () => transport.close(),
  };
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Requires TLS by a URL parameter, because parameters override options. Where TLS is not required, any certificate is better
 * than none: a mail server on this machine usually has signed its own.
 */
function withTls(smtpUrl: string, smtpTls: Tls): string {
  const url = new URL(smtpUrl);
  const isRequired = smtpTls === 'required' && !LOOPBACK.test(url.hostname);
  if (isRequired) url.searchParams.set('requireTLS', 'true');
  else url.searchParams.set('tls.rejectUnauthorized', 'false');
  return url.href;
}

/** @param mailFrom an address, or a name and an address as `Centwise <mail@example.com>`; the configuration has checked it */
function parseSender(mailFrom: string): { name: string; address: string } {
  const [, name = '', address = mailFrom] = /^(.*?)\s*<(.*)>$/.exec(mailFrom) ?? [];
  return { name: name.replace(/^"(.*)"$/, '$1'), address };
}
