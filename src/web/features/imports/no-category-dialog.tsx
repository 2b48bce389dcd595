import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { countText, doubtfulText } from './summary-text.ts';

interface Props {
  /** How many lines have no category. */
  count: number;
  /** How many new rows may be here, or be the other side of a transaction. */
  doubtful: number;
  onChoose: () => void;
  onImport: () => void;
  onClose: () => void;
}

/** Asks what happens to lines without a category. */
export function NoCategoryDialog({ count, doubtful, onChoose, onImport, onClose }: Props) {
  return (
    <Dialog title={`${countText(count, 'line')} without a category`} onClose={onClose}>
      <p>
        {count === 1
          ? 'Choose one now, or import this line as Other and change it later.'
          : 'Choose categories now, or import these lines as Other and change them later.'}
      </p>
      {doubtful > 0 && <p>{doubtfulText(doubtful)}</p>}
      <DialogButtons>
        <Button variant="secondary" onClick={onChoose}>
          Choose Categories
        </Button>
        <Button onClick={onImport}>Import as Other</Button>
      </DialogButtons>
    </Dialog>
  );
}
