import { useState } from 'react';
import type { SecuritySettings } from '#shared/account/contract.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { PasswordRequirements, StrengthMeter } from './password-strength.tsx';
import styles from './security-screen.module.css';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

interface Props {
  /** Undefined where it could not be loaded. */
  security: SecuritySettings | undefined;
  isGuest: boolean;
  onChanged: (message: string) => void;
}

export function PasswordCard({ security, isGuest, onChanged }: Props) {
  const [changing, setChanging] = useState(false);
  return (
    <Card title="Password">
      {isGuest ? (
        <p className={styles.hint}>A guest account has no password. Create an account to set one.</p>
      ) : (
        <>
          {security && <StrengthMeter strength={security.passwordStrength} />}
          {security && <p className={styles.hint}>{changedWords(security.passwordChangedAt)}</p>}
        </>
      )}
      <PasswordRequirements />
      <Button disabled={isGuest} onClick={() => setChanging(true)}>
        Change Password
      </Button>
      {changing && (
        <ChangePasswordDialog
          onClose={() => setChanging(false)}
          onChanged={(message) => {
            setChanging(false);
            onChanged(message);
          }}
        />
      )}
    </Card>
  );
}

function changedWords(changedAt: number | null): string {
  return changedAt === null ? 'Not changed since you registered.' : `Last changed ${DAY.format(changedAt)}.`;
}
