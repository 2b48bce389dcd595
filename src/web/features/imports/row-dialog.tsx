import { useState } from 'react';
import { cents, formatMoney } from '#shared/money.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import { Switch } from '#web/components/switch.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { LineFacts } from './line-facts.tsx';
import { type MerchantGroup, nameOf } from './merchant-groups.ts';
import { oppositeText, reviewReason } from './reason-text.ts';
import {
  type Choice,
  canBeAdded,
  choiceOf,
  isComplete,
  isDoubtful,
  type ReviewRow,
  rowsLike,
  takesAmount,
} from './review-rows.ts';
import { countText } from './summary-text.ts';
import type { Review } from './use-review.ts';

const ADD = [
  { value: 'add', label: 'Add' },
  { value: 'leave_out', label: 'Leave out' },
] as const;
const ADD_ANYWAY = [
  { value: 'leave_out', label: 'The same' },
  { value: 'add', label: 'Not the same' },
] as const;

function optionsOf(row: ReviewRow) {
  if (!takesAmount(row)) return row.verdict.verdict === 'here' ? ADD_ANYWAY : ADD;
  const [, notTheSame] = ADD_ANYWAY;
  return [
    { value: 'leave_out', label: `Change to ${formatMoney(cents(Math.abs(row.row.amount)))}` },
    notTheSame,
  ] as const;
}

interface Props {
  review: Review;
  /** One row, or all rows of a group. */
  target: ReviewRow | MerchantGroup;
  onClose: () => void;
}

/** Says why a row has its outcome, and lets the user choose another one. */
export function RowDialog({ review, target, onClose }: Props) {
  const group = 'rows' in target ? target : undefined;
  const rows = 'rows' in target ? target.rows : ([target] as const);
  const [first] = rows;
  const merchant = group ? group.merchant : first.verdict.merchant || null;
  const like = group ? [] : rowsLike(first, review.preview.rows);
  const name = group?.label ?? nameOf(first);
  const [choice, setChoice] = useState<Choice>(() => choiceOf(first, review.choices));
  const [takesAll, setTakesAll] = useState(false);
  const [always, setAlways] = useState(merchant !== null && review.remembered.has(merchant));
  const isAdded = choice.action === 'add';
  const today = useToday();
  const doubtful = rows.find((row) => isDoubtful(row, review.choices));
  const opposite = isAdded && oppositeText(first.row.amount, choice.type);

  const save = () => {
    const remembers = isAdded ? merchant : null;
    review.decide({ rows: takesAll ? like : rows, choice, merchant: remembers, always });
    onClose();
  };

  return (
    <Dialog title={group?.label ?? first.description} onClose={onClose}>
      {rows.length > 1 ? <p>{countText(rows.length, 'line')}</p> : <LineFacts line={first} />}
      {rows.length > 1 && doubtful && <p>{reviewReason(doubtful.verdict, doubtful.row.amount, today)}</p>}
      {canBeAdded(first) && (
        <SegmentedControl
          label={rows.length > 1 ? 'What happens with these lines' : 'What happens with this line'}
          options={optionsOf(first)}
          value={choice.action}
          onChange={(action) => setChoice({ ...choice, action })}
        />
      )}
      {isAdded && <ChoiceFields choice={choice} onChange={setChoice} fileCategory={first.row.category} />}
      {opposite && <p role="alert">{opposite}</p>}
      {like.length > 1 && (
        <Switch label={`All ${countText(like.length, 'line')} of ${name}`} checked={takesAll} onChange={setTakesAll} />
      )}
      {isAdded && merchant && (
        <Switch
          label={`Always for ${name}`}
          hint="Your next imports propose this."
          checked={always}
          onChange={setAlways}
        />
      )}
      <DialogButtons>
        <Button variant="secondary" onClick={onClose}>
          {canBeAdded(first) ? 'Cancel' : 'Close'}
        </Button>
        {canBeAdded(first) && (
          <Button disabled={!isComplete(choice)} onClick={save}>
            Save
          </Button>
        )}
      </DialogButtons>
    </Dialog>
  );
}
