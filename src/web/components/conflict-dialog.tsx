import { useState } from 'react';
import { settledEdit } from '#web/api/settled-edit.ts';
import type { EditConflict } from '#web/api/use-edit-conflict.ts';
import { Button } from './button.tsx';
import { Dialog, DialogButtons } from './dialog.tsx';
import { RadioCards } from './radio-cards.tsx';

/** A field that the user can keep or take over, or several that belong together. */
export interface ConflictField<Values> {
  readonly label: string;
  /** The names of the fields; parts of nested fields as `field.part`. */
  readonly names: readonly string[];
  readonly text: (values: Values) => string;
}

export interface ConflictProps<Values> {
  conflict: EditConflict<Values>;
  busy: boolean;
}

interface Props<Values> extends ConflictProps<Values> {
  /** What was edited, such as "This transaction". */
  subject: string;
  fields: readonly ConflictField<Values>[];
}

/** Lets the user choose between two values of each field that was also changed in another tab or on another device. */
export function ConflictDialog<Values>({ subject, fields, conflict, busy }: Props<Values>) {
  const { mine, theirs, names, settle, dismiss } = conflict;
  const [taken, setTaken] = useState<readonly string[]>([]);
  const disputed = fields.filter((field) => field.names.some((name) => names.includes(name)));
  const save = () =>
    settle(
      settledEdit(conflict, {
        names: disputed.flatMap((field) => field.names),
        taken: disputed.filter(({ label }) => taken.includes(label)).flatMap((field) => field.names),
      }),
    );

  return (
    <Dialog title="Choose what to keep" onClose={dismiss} busy={busy}>
      <p>{subject} was also changed in another tab or on another device.</p>
      {disputed.map(({ label, text }) => (
        <RadioCards
          key={label}
          legend={label}
          name={label}
          options={[
            { value: 'mine', label: text(mine), hint: 'Your change' },
            { value: 'theirs', label: text(theirs), hint: 'The other change' },
          ]}
          value={taken.includes(label) ? 'theirs' : 'mine'}
          onChange={(side) => setTaken(side === 'mine' ? taken.filter((one) => one !== label) : [...taken, label])}
          disabled={busy}
        />
      ))}
      <DialogButtons>
        <Button variant="secondary" disabled={busy} onClick={dismiss}>
          Cancel
        </Button>
        <Button busy={busy} busyLabel="Saving Changes..." onClick={save}>
          Save Choice
        </Button>
      </DialogButtons>
    </Dialog>
  );
}
