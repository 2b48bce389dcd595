import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { SaveBar } from './save-bar.tsx';

export interface SettingsChanges {
  isChanged: boolean;
  busy: 'saving' | 'resetting' | undefined;
  save: () => Promise<boolean>;
  discard: () => void;
  reset: (onSettled: () => void) => void;
}

export interface ResetTexts {
  resetLabel: string;
  /** Text of the confirmation dialog. */
  resetQuestion: string;
}

/** The buttons of a settings screen: save the changes, or reset to the defaults after confirmation. */
export function SettingsButtons({ settings, resetLabel, resetQuestion }: ResetTexts & { settings: SettingsChanges }) {
  const [asking, setAsking] = useState(false);
  const { isChanged, busy, save, discard, reset } = settings;

  return (
    <>
      <SaveBar isChanged={isChanged} busy={busy !== undefined} save={save} discard={discard}>
        <Button
          disabled={!isChanged || busy === 'resetting'}
          busy={busy === 'saving'}
          busyLabel="Saving Changes..."
          onClick={() => void save()}
        >
          Save Preferences
        </Button>
      </SaveBar>
      <Button variant="secondary" disabled={busy === 'saving'} onClick={() => setAsking(true)}>
        {resetLabel}
      </Button>
      {asking && (
        <ConfirmDialog
          title={`${resetLabel}?`}
          confirmLabel={resetLabel}
          busyLabel="Processing..."
          busy={busy === 'resetting'}
          variant="primary"
          onConfirm={() => reset(() => setAsking(false))}
          onCancel={() => setAsking(false)}
        >
          <p>{resetQuestion}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
