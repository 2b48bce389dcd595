import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { EditConflict } from '#web/api/use-edit-conflict.ts';
import type { ConflictProps } from './conflict-dialog.tsx';
import { RestoredDraft } from './restored-draft.tsx';
import { type ResetTexts, SettingsButtons, type SettingsChanges } from './settings-buttons.tsx';
import { StatusMessage, type useStatus } from './status-message.tsx';

interface Props<Values> extends ResetTexts {
  settings: SettingsChanges & { isRestored: boolean; conflict: EditConflict<Values> | undefined };
  status: ReturnType<typeof useStatus>['status'];
  /** Lets the user choose between two edits. Loaded when it is needed. */
  Conflict: ComponentType<ConflictProps<Values>>;
  children: ReactNode;
}

/** Settings with what saves, resets, and restores them. */
export function SettingsForm<Values>({ settings, status, Conflict, children, ...texts }: Props<Values>) {
  const { isRestored, discard, conflict, busy } = settings;
  return (
    <>
      <RestoredDraft isRestored={isRestored} onDiscard={discard} />
      {children}
      <SettingsButtons settings={settings} {...texts} />
      <StatusMessage status={status} />
      <Suspense>{conflict && <Conflict conflict={conflict} busy={busy !== undefined} />}</Suspense>
    </>
  );
}
