import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { addDays } from '#shared/calendar-date.ts';
import { LINKABLE_MAX } from '#shared/schedules/contract.ts';
import { PAID_AFTER_DAYS } from '#shared/schedules/link-window.ts';
import type { Candidate } from '#shared/schedules/occurrence.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type Asked, linkableQuery } from './api.ts';
import { bestFirst } from './best-first.ts';
import { CandidateButton } from './candidate-button.tsx';
import styles from './forecast.module.css';
import { useAct } from './use-act.ts';

/** How many transactions are shown at first, besides the candidates. */
const FIRST = 20;

/** How many days after its own a bill can be paid on request. */
const LATE_DAYS = 60;

/**
 * Chooses the transaction that an occurrence stands for: the best matches first, then those before it and soon after it. Later
 * ones come on request, because very many would hide those of its time.
 */
export function LinkTransaction({ occurrence, onClose }: { occurrence: Asked; onClose: () => void }) {
  const { description, candidates, shownDay } = occurrence;
  const [{ days, count }, setRange] = useState({ days: PAID_AFTER_DAYS, count: FIRST });
  const until = addDays(shownDay, days);
  const { data: latest, isPending, isPlaceholderData } = useQuery(linkableQuery(occurrence, until));
  const today = useToday();
  const hasLater = days < LATE_DAYS && until < today;
  const act = useAct();
  const others = useMemo(() => {
    const isOther = ({ _id }: Candidate) => candidates.every((candidate) => candidate._id !== _id);
    return bestFirst(latest?.filter(isOther) ?? [], occurrence);
  }, [latest, occurrence, candidates]);
  const offered = [...candidates, ...others.slice(0, count)];
  const link = ({ _id }: Candidate) =>
    act.mutate({ before: occurrence, body: { action: 'link', transactionId: _id } }, { onSettled: onClose });
  return (
    <Dialog title={`Which transaction is ${description}?`} onClose={onClose} busy={act.isPending}>
      {hasLater && (
        <Button
          variant="plain"
          disabled={isPlaceholderData}
          onClick={() => setRange({ days: LATE_DAYS, count: LINKABLE_MAX })}
        >
          Show later ones
        </Button>
      )}
      {offered.length > 0 && (
        <ul className={styles.linkable}>
          {offered.map((candidate) => (
            <li key={candidate._id}>
              <CandidateButton candidate={candidate} disabled={act.isPending} onClick={() => link(candidate)} />
            </li>
          ))}
        </ul>
      )}
      {isPending && <Skeleton height="3rem" />}
      {!isPending && !hasLater && offered.length === 0 && <p>There are no transactions of this type yet.</p>}
      {others.length > count && (
        <Button variant="plain" disabled={isPlaceholderData} onClick={() => setRange({ days, count: LINKABLE_MAX })}>
          Show earlier ones
        </Button>
      )}
      <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}
