import { useEffect, useState } from 'react';
import { type DraftKey, keepChanges, ownDraft, seenBefore } from '#web/api/draft.ts';
import { useFormErrors } from '#web/api/use-form-errors.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

interface Options<Name extends string> {
  initial: Values<Name>;
  /** Fields that are validated against each other: editing one clears the errors of all of them. */
  interdependent?: readonly Name[];
  draftKey: DraftKey;
}

/** The props of a field component. */
export interface FormField<Name extends string> {
  name: Name;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/**
 * The values and errors of the fields; changing a value clears its error. Keeps a draft of the changed fields, so that they
 * survive a reload, Back, and the end of the session. Unchanged fields follow the stored values.
 */
export function useFields<Name extends string>({ initial, interdependent, draftKey }: Options<Name>) {
  const [baseline, setBaseline] = useState(initial);
  const [draft, setDraft] = useState(() => knownFields(ownDraft(draftKey), initial));
  const [seen, setSeen] = useState(() => seenBefore(draftKey));
  const [values, setValues] = useState({ ...initial, ...draft });
  const { error, errorOf, show: showErrors, clearError, clearErrorOf } = useFormErrors(interdependent);
  const changes = changesOf(values, baseline);
  const isChanged = Object.keys(changes).length > 0;

  useEffect(() => {
    keepChanges(draftKey, changesOf(values, baseline), { ...baseline, ...seen });
  }, [draftKey, values, baseline, seen]);

  const set = (name: Name, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    clearErrorOf(name);
  };
  const field = (name: Name): FormField<Name> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    error: errorOf(name),
  });
  const forget = () => {
    setDraft({});
    setSeen({});
  };
  /** Removes the draft at once, because the form may close before the effect runs. */
  const reset = () => {
    keepChanges(draftKey, {}, {});
    forget();
    setValues(baseline);
    showErrors({});
  };
  /** @param stored what the server has stored, which may contain changes of other tabs */
  const saved = (sent: Values<Name>, stored = sent) => {
    // As `reset`, but the form may have been opened again, and the draft changed there.
    if (JSON.stringify(ownDraft(draftKey)) === JSON.stringify(changes)) keepChanges(draftKey, {}, {});
    forget();
    setBaseline(stored);
    setValues((current) => ({ ...stored, ...changesOf(current, sent) }));
  };

  return {
    values,
    set,
    field,
    error,
    showErrors,
    clearError,
    changes,
    isChanged,
    isRestored: isChanged && Object.keys(draft).length > 0,
    reset,
    saved,
    seen,
  };
}

export function isPassword(name: string): boolean {
  return /password/i.test(name);
}

/** The fields that differ in more than spaces at their ends. Passwords are never part of a draft. */
function changesOf(values: Values<string>, baseline: Values<string>): Values<string> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value.trim() !== baseline[name]?.trim() && !isPassword(name)),
  );
}

/** Drops what belongs to fields that the form does not have. */
export function knownFields<Value>(
  byName: Readonly<Record<string, Value>>,
  initial: Values<string>,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(byName).filter(([name]) => name in initial));
}
