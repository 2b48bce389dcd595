import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Candidate } from '#shared/schedules/occurrence.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type Asked, linkableQuery } from './api.ts';
import { CandidateButton } from './candidate-button.tsx';
import styles from './forecast.module.css';
import { useAct } from './use-act.ts';

/** How many transactions are offered at first, besides those that fit, and how many at most. */
const FIRST = 20;
const MOST = 500;

/** Chooses the transaction that an occurrence stands for: those that fit it first, then those before it and soon after it. */
export function LinkTransaction({ occurrence, onClose }: { occurrence: Asked; onClose: () => void }) {
  const { description, candidates } = occurrence;
  const [limit, setLimit] = useState(FIRST);
  const { data: latest, isPending, isPlaceholderData } = useQuery(linkableQuery(occurrence, limit));
  const act = useAct();
  const others = latest?.filter(({ _id }) => candidates.every((candidate) => candidate._id !== _id)) ?? [];
  const offered = [...candidates, ...others];
  const link = ({ _id }: Candidate) =>
    act.mutate({ before: occurrence, body: { action: 'link', transactionId: _id } }, { onSettled: onClose });
  return (
    <Dialog title={`Which transaction is ${description}?`} onClose={onClose} busy={act.isPending}>
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
      {!isPending && offered.length === 0 && <p>There are no transactions of this type yet.</p>}
      {latest?.length === limit && limit < MOST && (
        <Button variant="plain" disabled={isPlaceholderData} onClick={() => setLimit(MOST)}>
          Show earlier ones
        </Button>
      )}
      <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}
