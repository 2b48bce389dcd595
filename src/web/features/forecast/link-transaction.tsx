import { useQuery } from '@tanstack/react-query';
import type { Candidate } from '#shared/schedules/occurrence.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type Asked, linkableQuery } from './api.ts';
import { CandidateButton } from './candidate-button.tsx';
import styles from './forecast.module.css';
import { useAct } from './use-act.ts';

/** Chooses the transaction that an occurrence stands for: those that fit it first, then the latest of its type. */
export function LinkTransaction({ occurrence, onClose }: { occurrence: Asked; onClose: () => void }) {
  const { description, candidates, type } = occurrence;
  const { data: latest, isPending } = useQuery(linkableQuery(type));
  const act = useAct();
  const others = latest?.filter(({ _id }) => candidates.every((candidate) => candidate._id !== _id)) ?? [];
  const link = ({ _id }: Candidate) =>
    act.mutate({ before: occurrence, body: { action: 'link', transactionId: _id } }, { onSettled: onClose });
  return (
    <Dialog title={`Which transaction is ${description}?`} onClose={onClose} busy={act.isPending}>
      <ul className={styles.linkable}>
        {[...candidates, ...others].map((candidate) => (
          <li key={candidate._id}>
            <CandidateButton candidate={candidate} disabled={act.isPending} onClick={() => link(candidate)} />
          </li>
        ))}
      </ul>
      {isPending && <Skeleton height="3rem" />}
      {!isPending && candidates.length + others.length === 0 && <p>There are no transactions of this type yet.</p>}
      <Button variant="secondary" disabled={act.isPending} onClick={onClose}>
        Cancel
      </Button>
    </Dialog>
  );
}
