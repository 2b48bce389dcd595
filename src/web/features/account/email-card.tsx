import { type ReactNode, useId, useState } from 'react';
import type { AccountKind, User } from '#shared/auth/contract.ts';
import { instantFormat } from '#web/browser/instant-format.ts';
import { switches } from '#web/browser/switches.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import type { StatusReporter } from '#web/components/status-message.tsx';
import { CreateAccount } from './create-account.tsx';
import styles from './email-card.module.css';
import { EmailDialog } from './email-dialog.tsx';
import { EmailVerification } from './email-verification.tsx';

const formatDay = instantFormat({ dateStyle: 'long' });

const REASONS: Record<AccountKind, ReactNode> = {
  user: null,
  guest: <CreateAccount reason="Guest accounts don't have an email." />,
  demo: "Everyone shares the demo account, so you can't change its email.",
};

/** The parts of the profile that are not edited in place. */
export function EmailCard({ user, report }: { user: User; report: StatusReporter }) {
  const [editing, setEditing] = useState(false);
  const kind = user.accountKind;
  const reasonId = useId();
  return (
    <Card>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>Email</dt>
          <dd>{user.email ?? 'None'}</dd>
          <dd className={styles.action}>
            <Button
              variant="plain"
              disabled={kind !== 'user'}
              aria-describedby={kind === 'user' ? undefined : reasonId}
              onClick={() => setEditing(true)}
            >
              Edit<span className="visually-hidden"> email</span>
            </Button>
          </dd>
          <dd id={reasonId} className={styles.reason}>
            {REASONS[kind]}
          </dd>
        </div>
        <div className={styles.fact}>
          <dt>Account Created</dt>
          <dd>{formatDay(user.createdAt)}</dd>
        </div>
      </dl>
      {kind === 'user' && !user.emailVerified && switches.mail && <EmailVerification report={report} />}
      {editing && (
        <EmailDialog
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            report.success('Email updated successfully!');
          }}
        />
      )}
    </Card>
  );
}
