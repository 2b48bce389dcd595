import { useEffect } from 'react';
import { type CalendarDate, formatMonth, monthOf } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { cappedGoalPercent, goalBand } from '#shared/goals/goal-progress.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconButton } from '#web/components/icon-button.tsx';
import { Money } from '#web/components/money.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Celebration } from './celebration.tsx';
import styles from './goal-card.module.css';
import { GoalPace } from './goal-pace.tsx';

interface Props {
  goal: Goal;
  today: CalendarDate;
  onAddMoney: () => void;
  onDelete: () => void;
}

/** A goal with its progress, its pace, and its actions. */
export function GoalCard({ goal, today, onAddMoney, onDelete }: Props) {
  const { _id, name, currentAmount, targetAmount, deadline } = goal;
  useEffect(() => keepFocus, []);
  const percent = cappedGoalPercent(currentAmount, targetAmount);
  return (
    <Card>
      <div className={styles.goal}>
        <div className={styles.top}>
          <h2 className={styles.name}>{name}</h2>
          <div className={styles.actions}>
            <ButtonLink variant="plain" to="/goals/$id/edit" params={{ id: _id }}>
              Edit<span className="visually-hidden"> {name}</span>
            </ButtonLink>
            <IconButton icon="close" label={`Delete ${name}`} onClick={onDelete} />
          </div>
        </div>
        <div className={styles.line}>
          <span>
            <strong>
              <Money amount={currentAmount} />
            </strong>{' '}
            of <Money amount={targetAmount} />
          </span>
          <strong>{percent}%</strong>
        </div>
        <ProgressBar label={`Saved for ${name}`} percent={percent} band={goalBand(percent)} />
        <Celebration goal={goal} />
        <div className={styles.plan}>
          <p>{deadline ? `Target: ${formatMonth(monthOf(deadline))}` : 'No deadline'}</p>
          <GoalPace goal={goal} today={today} />
        </div>
        <Button variant="secondary" onClick={onAddMoney}>
          <Icon name="plus" size={20} />
          <span>
            Add money<span className="visually-hidden"> to {name}</span>
          </span>
        </Button>
      </div>
    </Card>
  );
}

/** Runs when a card is removed: moves the focus to the heading if it was inside the card. */
function keepFocus(): void {
  if (document.activeElement === document.body) focusHeading();
}
