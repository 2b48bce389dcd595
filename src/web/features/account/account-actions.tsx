import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { User } from '#shared/auth/contract.ts';
import { formatDayInFull } from '#shared/calendar-date.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { shown } from '#web/browser/painted.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { DialogUnavailable, lazyOptional } from '#web/components/lazy-optional.ts';
import type { StatusReporter } from '#web/components/status-message.tsx';
import styles from './account-actions.module.css';
import { downloadMyData } from './api.ts';

const loadDialog = async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog;
const DeleteAccountDialog = lazyOptional(loadDialog, DialogUnavailable);

interface Props {
  user: User;
  report: StatusReporter;
}

export function AccountActions({ user, report }: Props) {
  const [deleting, setDeleting] = useState(false);

  useEffect(() => {
    shown()
      .then(loadDialog)
      .catch(() => {});
  }, []);
  const reasonId = useId();
  const reason = deletionBlocker(user);

  const { mutate: exportData, isPending: exporting } = useMutation({
    mutationFn: downloadMyData,
    onSuccess: () => report.success('Data exported successfully'),
    onError: (failure) => report.failure(serverMessageOf(failure, 'Error exporting data')),
  });

  return (
    <Card title="Account Actions">
      <div className={styles.actions}>
        <Button variant="secondary" busy={exporting} busyLabel="Processing..." onClick={() => exportData()}>
          Download My Data
        </Button>
        <Button
          variant="danger"
          aria-describedby={reason && reasonId}
          disabled={reason !== undefined}
          onClick={() => setDeleting(true)}
        >
          Delete Account
        </Button>
        {reason && (
          <p id={reasonId} className={common.hint}>
            {reason}
          </p>
        )}
      </div>
      <Suspense>
        {deleting && (
          <DeleteAccountDialog
            user={user}
            onClose={() => setDeleting(false)}
            onScheduled={(message) => {
              // Closes the dialog before the button is disabled, so that the button gets the focus back.
              flushSync(() => setDeleting(false));
              report.success(message);
            }}
          />
        )}
      </Suspense>
    </Card>
  );
}

/** Why the account cannot be deleted; undefined if it can. */
function deletionBlocker(user: User): string | undefined {
  if (user.accountKind === 'demo') return "Everyone shares the demo account, so you can't delete it.";
  if (user.deletionScheduledFor === null) return undefined;
  return `Already scheduled for ${formatDayInFull(user.deletionScheduledFor)}. You can cancel it at the top of this page.`;
}
