import { Button } from '#web/components/button.tsx';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';

interface Props {
  /** The account that the columns of the file tell. */
  account: string;
  onChange: () => void;
  onKeep: () => void;
}

/** Asks about an account that has other transactions on the days of the file. */
export function AccountDialog({ account, onChange, onKeep }: Props) {
  return (
    <Dialog title="Is this the right account?" onClose={onKeep}>
      <p>
        Files of your account {account} have the columns of this one, but that account has other transactions on these
        days.
      </p>
      <DialogButtons>
        <Button variant="secondary" onClick={onChange}>
          Change Account
        </Button>
        <Button onClick={onKeep}>Keep Account</Button>
      </DialogButtons>
    </Dialog>
  );
}
