import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { ShortList } from '#web/components/short-list.tsx';
import type { Asked } from './api.ts';
import { CandidateButton } from './candidate-button.tsx';
import styles from './forecast.module.css';
import type { Step } from './occurrence-dialog.tsx';
import { questionText } from './questions.ts';
import { useAct } from './use-act.ts';

/** How many questions are shown at first. */
const SHOWN = 3;

interface Props {
  /** Overdue occurrences, and those that a transaction may stand for. */
  asked: readonly Asked[];
  today: CalendarDate;
  onOpen: (occurrence: Asked, step?: Step) => void;
}

/** Asks about each occurrence that may have happened already. */
export function AskCard({ asked, today, onOpen }: Props) {
  return (
    <Card title="Did These Happen?">
      <ShortList
        items={asked}
        count={SHOWN}
        keyOf={({ scheduleId, day }) => `${scheduleId} ${day}`}
        className={styles.questions}
      >
        {(occurrence) => <Question occurrence={occurrence} today={today} onOpen={onOpen} />}
      </ShortList>
    </Card>
  );
}

function Question({ occurrence, today, onOpen }: Omit<Props, 'asked'> & { occurrence: Asked }) {
  const { description, amount, isOverdue, candidates } = occurrence;
  const act = useAct();
  const isRange = amount.from !== amount.to;
  // An overdue one was often paid on another day, or with another amount.
  const record = () => {
    if (isRange || isOverdue) onOpen(occurrence, 'record');
    else act.mutate({ before: occurrence, body: { action: 'record' } });
  };
  return (
    <section className={styles.question} aria-label={description}>
      <h3 className={styles.asked}>
        <span className={styles.name}>{description}</span>
        <span className={styles.amount}>{formatRange(amount)}</span>
      </h3>
      <p className={styles.hint}>{questionText(occurrence, today)}</p>
      {candidates.map((candidate) => (
        <CandidateButton
          key={candidate._id}
          candidate={candidate}
          disabled={act.isPending}
          onClick={() => act.mutate({ before: occurrence, body: { action: 'link', transactionId: candidate._id } })}
        />
      ))}
      <div className={styles.answers}>
        <Button variant="secondary" disabled={act.isPending} onClick={record}>
          Add
        </Button>
        <Button
          variant="secondary"
          disabled={act.isPending}
          onClick={() => act.mutate({ before: occurrence, body: { action: 'skip' } })}
        >
          Skip
        </Button>
        <Button variant="secondary" disabled={act.isPending} onClick={() => onOpen(occurrence)}>
          More
        </Button>
      </div>
    </section>
  );
}
