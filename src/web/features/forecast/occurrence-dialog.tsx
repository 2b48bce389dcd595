import { useState } from 'react';
import { formatDayInFull, weekdayName } from '#shared/calendar-date.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Dialog } from '#web/components/dialog.tsx';
import { ChangeAmount, Move, Record } from './action-forms.tsx';
import type { Asked } from './api.ts';
import styles from './forecast.module.css';
import { LinkTransaction } from './link-transaction.tsx';
import { useAct } from './use-act.ts';

export type Step = 'choose' | 'record' | 'move' | 'amount' | 'link';

interface Props {
  occurrence: Asked;
  /** The step that is shown first. */
  first?: Step;
  onClose: () => void;
}

/** What can be done with an occurrence. Each step has its own dialog, whose first field has the focus. */
export function OccurrenceDialog({ occurrence, first = 'choose', onClose }: Props) {
  const [step, setStep] = useState(first);
  const props = { occurrence, onClose };
  if (step === 'record') return <Record {...props} />;
  if (step === 'move') return <Move {...props} />;
  if (step === 'amount') return <ChangeAmount {...props} />;
  if (step === 'link') return <LinkTransaction {...props} />;
  return <Choose {...props} onStep={setStep} />;
}

function Choose({ occurrence, onStep, onClose }: Props & { onStep: (step: Step) => void }) {
  const { description, shownDay, isMoved, isOverdue, day, amount, recording, scheduleId } = occurrence;
  const today = useToday();
  const act = useAct();
  const skip = () => act.mutate({ before: occurrence, body: { action: 'skip' } }, { onSettled: onClose });
  return (
    <Dialog title={description} onClose={onClose} busy={act.isPending}>
      <div className={styles.facts}>
        <p>
          {formatRange(amount)} on {weekdayName(shownDay)}, {formatDayInFull(shownDay)}
        </p>
        {isMoved && <p className={styles.hint}>Moved from {formatDayInFull(day)}</p>}
        {recording === 'automatic' && shownDay > today && <p className={styles.hint}>Will be added automatically</p>}
      </div>
      <div className={styles.choices}>
        <Button onClick={() => onStep('record')}>{isOverdue ? 'Add' : 'Add now'}</Button>
        <Button variant="secondary" busy={act.isPending} busyLabel="Skipping..." onClick={skip}>
          Skip
        </Button>
        <Button variant="secondary" onClick={() => onStep('move')}>
          Move
        </Button>
        <Button variant="secondary" onClick={() => onStep('amount')}>
          Change amount
        </Button>
        <Button variant="secondary" onClick={() => onStep('link')}>
          Link to a transaction
        </Button>
        <ButtonLink variant="plain" to="/recurring/$id" params={{ id: scheduleId }}>
          Edit recurring transaction
        </ButtonLink>
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}
