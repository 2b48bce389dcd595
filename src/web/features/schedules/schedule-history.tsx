import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import type { Occurrence, OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { showSaveToast } from '#web/components/save-toast.ts';
import { ShortList } from '#web/components/short-list.tsx';
import { shortened } from '#web/components/shortened.ts';
import { showToast } from '#web/components/toast-store.ts';
import styles from './recurring.module.css';

/** How many occurrences are shown at first. */
const SHOWN = 5;

interface Props {
  past: readonly Occurrence[];
  today: CalendarDate;
}

/** What became of earlier occurrences. A skipped and a linked one can be made open again, at any time. */
export function ScheduleHistory({ past, today }: Props) {
  const settled = past.filter(({ status }) => status !== 'open');
  useFocusAfter(settled.length);
  if (settled.length === 0) return null;
  return (
    <Card title="History">
      <ShortList items={settled} count={SHOWN} keyOf={({ day }) => day} className={styles.history}>
        {(occurrence) => <Settled occurrence={occurrence} today={today} />}
      </ShortList>
    </Card>
  );
}

function Settled({ occurrence, today }: { occurrence: Occurrence; today: CalendarDate }) {
  const { status, shownDay, transactionId, amount } = occurrence;
  const reopen = useReopen(occurrence);
  const day = formatShortDay(shownDay, today);
  return (
    <>
      <span>{day}</span>
      {transactionId === null ? (
        <span className={styles.status}>Skipped</span>
      ) : (
        <Link to="/transactions/$id/edit" params={{ id: transactionId }} className={styles.status}>
          <span className="visually-hidden">{day}: </span>
          {formatRange(amount)} {status === 'linked' ? 'linked' : 'added'}
        </Link>
      )}
      {status !== 'recorded' && (
        <Button variant="plain" disabled={reopen.isPending} onClick={() => reopen.mutate()}>
          <span>
            {status === 'skipped' ? "Don't Skip" : 'Unlink'}
            <span className="visually-hidden"> {day}</span>
          </span>
        </Button>
      )}
    </>
  );
}

/** Makes a settled occurrence open again. Undo settles it as before. */
function useReopen({ scheduleId, day, status, description, transactionId }: Occurrence) {
  const queryClient = useQueryClient();
  const act = (body: OccurrenceAction) => call(schedulesContract.act, { params: { scheduleId, day }, body });
  const refresh = () => refreshLedger(queryClient);
  return useMutation({
    mutationFn: () => act({ action: 'reopen' }),
    meta: { notDone: () => `${shortened(description)} not changed` },
    onSuccess: () => {
      const again = status === 'skipped' ? { action: 'skip' as const } : { action: 'link' as const, transactionId };
      showSaveToast({
        message: `${shortened(description)} is expected again`,
        undo: { request: () => act(again), refresh, done: { message: 'Change undone' } },
      });
    },
    onError: (failure) => showToast({ message: messageOf(failure) }),
    onSettled: refresh,
  });
}
