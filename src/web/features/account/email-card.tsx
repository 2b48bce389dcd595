import { useState } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import styles from './email-card.module.css';
import { EmailDialog } from './email-dialog.tsx';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** What the profile shows and does not edit in place. */
export function EmailCard({ user, onSaved }: { user: User; onSaved: () => void }) {
  const [editing, setEditing] = useState(false);
  return (
    <Card>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>Email</dt>
          <dd>{user.email ?? 'A guest account has no email. Create an account to add one.'}</dd>
          {user.email && (
            <dd className={styles.action}>
              <Button variant="plain" onClick={() => setEditing(true)}>
                Edit<span className="visually-hidden"> email</span>
              </Button>
            </dd>
          )}
        </div>
        <div className={styles.fact}>
          <dt>Account Created</dt>
          <dd>{DAY.format(user.createdAt)}</dd>
        </div>
      </dl>
      {editing && (
        <EmailDialog
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            onSaved();
          }}
        />
      )}
    </Card>
  );
}
