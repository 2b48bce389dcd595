import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';

interface Props {
  /** Reasons to doubt the account. */
  doubts: readonly string[];
  onChange: () => void;
  onKeep: () => void;
}

/** Asks about the account of a file that seems to be from another one. */
export function AccountDialog({ doubts, onChange, onKeep }: Props) {
  return (
    <Dialog title="Is this the right account?" onClose={onKeep}>
      {doubts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <DialogButtons>
        <Button variant="secondary" onClick={onChange}>
          Change Account
        </Button>
        <Button onClick={onKeep}>Keep Account</Button>
      </DialogButtons>
    </Dialog>
  );
}
