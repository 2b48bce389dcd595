import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { countText } from './summary-text.ts';

interface Props {
  /** How many lines have no category. */
  count: number;
  onChoose: () => void;
  onImport: () => void;
  onClose: () => void;
}

/** Asks what happens to lines without a category. */
export function NoCategoryDialog({ count, onChoose, onImport, onClose }: Props) {
  return (
    <Dialog title={`${countText(count, 'line')} without a category`} onClose={onClose}>
      <p>
        {count === 1
          ? 'Choose one now, or import this line as Other and change it later.'
          : 'Choose categories now, or import these lines as Other and change them later.'}
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={onChoose}>
          Choose Categories
        </Button>
        <Button onClick={onImport}>Import as Other</Button>
      </DialogButtons>
    </Dialog>
  );
}
