import { useMutation } from '@tanstack/react-query';
import { serverMessageOf } from '#web/api/api-error.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { StatusMessage, useStatus } from '#web/components/status-message.tsx';

const FILES = {
  csv: async () => (await forSameUser(import('./export-files.ts'))).saveCsv(),
  json: async () => (await forSameUser(import('#web/features/account/api.ts'))).downloadMyData(),
};

/** Downloads of the transactions, and of everything. */
export function ExportCard() {
  const { status, ...report } = useStatus();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (kind: keyof typeof FILES) => FILES[kind](),
    onSuccess: () => report.success('Data exported successfully'),
    onError: (failure) => report.failure(serverMessageOf(failure, 'Error exporting data')),
  });
  const buttonOf = (kind: keyof typeof FILES, label: string) => (
    <Button
      variant="secondary"
      busy={isPending && variables === kind}
      busyLabel="Processing..."
      disabled={isPending}
      onClick={() => mutate(kind)}
    >
      {label}
    </Button>
  );
  return (
    <Card title="Export">
      <div className={common.stack}>
        <p>All transactions as a spreadsheet. To download only some, filter your list of transactions first.</p>
        {buttonOf('csv', 'Download CSV')}
        <p>Everything you've added, in one file. The file lists what it leaves out.</p>
        {buttonOf('json', 'Download My Data')}
      </div>
      <StatusMessage status={status} />
    </Card>
  );
}
