import { categoryLabel } from '#shared/transactions/categories.ts';
import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import type { ChangedRow, ReviewRow } from './review-rows.ts';
import { countText, formatCount } from './summary-text.ts';
import { TABS } from './tab-names.ts';

/** More are only counted. */
const SHOWN = 5;

interface Props {
  changed: readonly ChangedRow[];
  onReview: () => void;
  onImport: () => void;
}

/** Says which lines became something else during the review, and asks again. */
export function ChangedDialog({ changed, onReview, onImport }: Props) {
  return (
    <Dialog title="Your transactions have changed" onClose={onReview}>
      <p>
        Nothing was imported yet, because your transactions have changed since this preview.
        {changed.length > 0 && ` ${countText(changed.length, 'line')} will be handled differently:`}
      </p>
      {changed.length > 0 && (
        <ul>
          {changed.slice(0, SHOWN).map(({ before, after }) => (
            <li key={after.index}>
              {after.description}: {stateOf(after, before)}
            </li>
          ))}
          {changed.length > SHOWN && <li>and {formatCount(changed.length - SHOWN)} more</li>}
        </ul>
      )}
      <DialogButtons>
        <Button variant="secondary" onClick={onReview}>
          Review
        </Button>
        <Button onClick={onImport}>Import</Button>
      </DialogButtons>
    </Dialog>
  );
}

function stateOf({ verdict: { verdict, category } }: ReviewRow, before: ReviewRow): string {
  if (verdict !== before.verdict.verdict) return `now ${TABS[verdict].toLowerCase()}`;
  return category ? `now ${categoryLabel(category)}` : 'now without a category';
}
