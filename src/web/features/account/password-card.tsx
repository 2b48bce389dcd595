import { useId, useState } from 'react';
import type { SecuritySettings } from '#shared/account/contract.ts';
import type { AccountKind } from '#shared/auth/contract.ts';
import { instantFormat } from '#web/browser/instant-format.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { ChangePasswordDialog } from './change-password-dialog.tsx';
import { CreateAccount } from './create-account.tsx';
import { PasswordRequirements, StrengthMeter } from './password-strength.tsx';

const formatDay = instantFormat({ dateStyle: 'long' });

const REASONS = {
  guest: <CreateAccount reason="Guest accounts don't have a password." />,
  demo: "Everyone shares the demo account, so you can't change its password.",
};

interface Props {
  /** Undefined if loading failed. */
  security: SecuritySettings | undefined;
  kind: AccountKind;
  onChanged: (message: string) => void;
}

export function PasswordCard({ security, kind, onChanged }: Props) {
  const [changing, setChanging] = useState(false);
  const reasonId = useId();
  return (
    <Card title="Password">
      <div className={common.stack}>
        {kind !== 'guest' && security && (
          <div>
            <StrengthMeter strength={security.passwordStrength} />
            <p className={common.hint}>{lastChangedText(security.passwordChangedAt)}</p>
          </div>
        )}
        {kind !== 'user' && (
          <p id={reasonId} className={common.hint}>
            {REASONS[kind]}
          </p>
        )}
        <PasswordRequirements />
        <Button
          disabled={kind !== 'user'}
          aria-describedby={kind === 'user' ? undefined : reasonId}
          onClick={() => setChanging(true)}
        >
          Change Password
        </Button>
      </div>
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

function lastChangedText(changedAt: number | null): string {
  return changedAt === null ? "You haven't changed it since you registered." : `Last changed ${formatDay(changedAt)}.`;
}
