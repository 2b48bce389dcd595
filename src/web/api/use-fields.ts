import { useEffect, useState } from 'react';
import type { FieldErrors } from '#shared/http/errors.ts';
import { keepChanges, ownDraft, seenBefore } from '#web/api/draft.ts';

export type Values<Name extends string> = Readonly<Record<Name, string>>;

interface Options<Name extends string> {
  initial: Values<Name>;
  /** Fields that are validated against each other: editing one clears the errors of all of them. */
  interdependent?: readonly Name[];
  /** Under which the user's draft is kept; undefined for a form that needs no session. */
  draftKey: string | undefined;
  onEdit: () => void;
}

/** The props of a field component. */
export interface FormField<Name extends string> {
  name: Name;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/**
 * The values and errors of the fields; changing a value clears its error. Keeps a draft of the changed fields, so that
 * they survive a reload, Back, and the end of the session. Unchanged fields follow the stored values.
 */
export function useFields<Name extends string>({ initial, interdependent = [], draftKey, onEdit }: Options<Name>) {
  const [baseline, setBaseline] = useState(initial);
  const [draft, setDraft] = useState(() => knownFields(draftKey ? ownDraft(draftKey) : {}, initial));
  const [seen, setSeen] = useState(() => (draftKey ? seenBefore(draftKey) : {}));
  const [values, setValues] = useState({ ...initial, ...draft });
  const [errors, setErrors] = useState<FieldErrors>({});
  const changes = changesOf(values, baseline);
  const isChanged = Object.keys(changes).length > 0;

  useEffect(() => {
    if (draftKey) keepChanges(draftKey, changesOf(values, baseline), { ...baseline, ...seen });
  }, [draftKey, values, baseline, seen]);

  const set = (name: Name, value: string) => {
    const stale: readonly string[] = interdependent.includes(name) ? interdependent : [name];
    setValues((current) => ({ ...current, [name]: value }));
    setErrors((current) => Object.fromEntries(Object.entries(current).filter(([field]) => !stale.includes(field))));
    onEdit();
  };
  const field = (name: Name): FormField<Name> => ({
    name,
    value: values[name],
    onChange: (value) => set(name, value),
    error: errors[name]?.[0],
  });
  /** Removes the draft at once, because the form may close before the effect runs. */
  const forget = () => {
    if (draftKey) keepChanges(draftKey, {}, {});
    setDraft({});
    setSeen({});
  };
  const reset = () => {
    forget();
    setValues(baseline);
    setErrors({});
    onEdit();
  };
  /** @param stored what the server has stored, which may contain changes of other tabs */
  const saved = (sent: Values<Name>, stored = sent) => {
    forget();
    setBaseline(stored);
    setValues((current) => ({ ...stored, ...changesOf(current, sent) }));
  };

  const isRestored = isChanged && Object.keys(draft).length > 0;
  return { values, set, field, setErrors, changes, isChanged, isRestored, reset, saved, seen };
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

function knownFields(draft: Values<string>, initial: Values<string>): Values<string> {
  return Object.fromEntries(Object.entries(draft).filter(([name]) => name in initial));
}
