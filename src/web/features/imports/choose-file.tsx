import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { FormError } from '#web/components/form-error.tsx';
import { useSession } from '#web/session/session.ts';
import { keptReview } from './kept-choices.ts';

interface Props {
  /** Why the last file could not be read. */
  problem: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** Takes a file by a button or by pasting; `FileDrop` takes dropped ones. */
export function ChooseFile({ problem, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { user } = useSession();
  const [kept] = useState(keptReview);
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const { files = [] } = event.clipboardData ?? {};
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (files.length > 0) onFiles([...files]);
    else if (text.trim() !== '') onFiles([new File([text], 'Pasted text')]);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', listener);
    return () => removeEventListener('paste', listener);
  }, []);

  return (
    <>
      <FormError message={problem} />
      <Card>
        <div className={common.stack}>
          <p>
            Download your transactions from your bank, then choose the file here. Nothing is added until you've seen
            what every line becomes.
          </p>
          {kept && <Kept what={kept} />}
          {user?.accountKind === 'demo' && (
            <p>Everyone shares the demo account, so you can review a file here, but not import it.</p>
          )}
          <input
            ref={input}
            type="file"
            hidden
            aria-label="File"
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = ''; // The same file can be chosen again.
            }}
          />
          <Button onClick={() => input.current?.click()}>Choose File</Button>
          <p className={common.hint}>
            OFX, QFX, QIF, CAMT, or CSV, up to 10 MB. Exports of YNAB, Mint, Actual, and Firefly III work, too. On a
            computer, you can also drop a file here or paste it. Currencies aren't converted: 10 EUR becomes $10.00.
          </p>
          <p className={common.hint}>Your file is read in this browser. Only its transactions are sent to Centwise.</p>
          <Link to="/settings/help" hash="file-from-bank">
            How do I get a file from my bank?
          </Link>
        </div>
      </Card>
    </>
  );
}

function Kept({ what }: { what: 'choices' | 'import' }) {
  if (what === 'choices')
    return <p>We kept what you chose for the last file. Choose the same file again to continue.</p>;
  return (
    <p>
      Your last file was being imported when you left. Look under{' '}
      <Link to="/settings/import-export">Import & Export</Link>. If it isn't there, choose the same file again.
    </p>
  );
}
