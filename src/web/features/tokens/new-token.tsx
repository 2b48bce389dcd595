import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { CopyText } from '#web/components/copy-text.tsx';
import styles from './tokens.module.css';

/** Shows a new token, which nobody can see again. */
export function NewToken({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <Card title="Copy Your New Token">
      <div className={common.stack}>
        <p className={styles.alarming}>
          This is the only time you can see it. Anyone who has it can use it, so keep it like a password.
        </p>
        <CopyText label="token" text={secret} takesFocus />
        <Button variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </Card>
  );
}
