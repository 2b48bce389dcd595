import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Restored } from '#shared/export/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { retryKeys } from '#web/api/retry-key.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { shortened } from '#web/components/shortened.ts';
import styles from './imports.module.css';

/** Restores a download of another server into this account. */
export function RestoreCard() {
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [keys] = useState(() => retryKeys());
  const { mutate, isPending, data, error, reset } = useMutation({
    mutationFn: async (chosen: File) => {
      const { restoreFile } = await forSameUser(import('./export-files.ts'));
      const { name, size, lastModified } = chosen;
      return restoreFile(chosen, keys.keyOf(JSON.stringify([name, size, lastModified])));
    },
    meta: { notDone: ({ name }: File) => `${shortened(name)} not restored` },
    onSuccess: () => {
      keys.forget();
      refreshLedger(queryClient);
      void queryClient.invalidateQueries();
    },
    onSettled: () => setFile(undefined),
  });
  const choose = async (chosen: File | undefined) => {
    reset();
    // Choosing the same file again is a change, too.
    if (input.current) input.current.value = '';
    const isDownload = chosen && (await looksLikeDownload(chosen));
    setFile(isDownload ? chosen : undefined);
    setProblem(
      chosen && !isDownload
        ? 'This file is not a download of your data from Centwise. Choose the file from Download My Data.'
        : undefined,
    );
  };
  return (
    <Card title="Move to Another Server">
      <div className={common.stack}>
        <p>
          Download your data on the old server, create an account on the new one, and restore the file there before you
          add transactions. Every figure stays the same.
        </p>
        <div className={styles.words}>
          <Button variant="secondary" onClick={() => input.current?.click()}>
            Restore a File
          </Button>
          <input
            ref={input}
            type="file"
            accept=".json,application/json"
            aria-label="File to restore"
            hidden
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <FormError message={problem ?? (error && messageOf(error))} />
          <p role="status">{data && summaryOf(data)}</p>
        </div>
      </div>
      {file && (
        <ConfirmDialog
          title="Restore this file?"
          confirmLabel="Restore"
          busyLabel="Restoring..."
          busy={isPending}
          variant="primary"
          onConfirm={() => mutate(file)}
          onCancel={() => setFile(undefined)}
        >
          <p>
            {file.name} will be restored into this account. Your name, phone, and settings will be those of the file.
          </p>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** The format comes first in a file, and the server checks the rest. */
async function looksLikeDownload(file: File): Promise<boolean> {
  const start = await file.slice(0, 100).text();
  return /^\s*\{\s*"format"\s*:\s*"centwise-export"/.test(start);
}

function summaryOf({ transactions, goals, budgets }: Restored): string {
  const counted = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
  return `Restored ${counted(transactions, 'transaction')}, ${counted(goals, 'goal')}, and ${counted(budgets, 'budget')}.`;
}
