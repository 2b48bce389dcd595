import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { keepChanges, ownDraft, seenBefore } from '#web/api/draft.ts';
import { type EditConflict, rejectedEdit } from '#web/api/edit-conflict.ts';
import { draftOfSettings, withSettingsDraft } from '#web/api/settings-draft.ts';

/** Settings as stored on the server. */
export interface Stored<Settings> {
  readonly settings: Settings;
  readonly version: number;
}

type Row<Settings> = Settings & { readonly version: number };
type Edit<Settings> = Settings & { readonly base: Row<Settings> };

interface Options<Settings, E extends Endpoint> {
  loaded: Stored<Settings>;
  /** The endpoint of `save`. */
  endpoint: E;
  storedOf: (answer: InMemory<E['response']>) => Stored<Settings>;
  save: (edit: Edit<Settings>) => Promise<InMemory<E['response']>>;
  reset: () => Promise<InMemory<E['response']>>;
  onSuccess: (message: string, stored: Stored<Settings>) => void;
  onFailure: (message: string) => void;
  messages: { saved: string; notSaved: string; reset: string; notReset: string };
}

/**
 * A draft of settings that is edited on the screen and saved as a whole. Until it is edited, it follows other tabs. Unsaved
 * changes survive a reload and the end of the session.
 */
export function useSettings<Settings extends object, const E extends Endpoint>(options: Options<Settings, E>) {
  const { loaded, endpoint, storedOf, messages } = options;
  const [followed, setFollowed] = useState(loaded);
  const [baseline, setBaseline] = useState(loaded);
  const [kept, setKept] = useState(() => ownDraft(endpoint.path));
  const [draft, setDraft] = useState(() => withSettingsDraft(loaded.settings, kept));
  /** What the user saw before each change, which may be older than the baseline. */
  const [seen, setSeen] = useState(() => withSettingsDraft(loaded.settings, seenBefore(endpoint.path)));
  const [conflict, setConflict] = useState<EditConflict<Settings>>();
  const isChanged = Object.keys(draftOfSettings(draft, baseline.settings)).length > 0;

  useEffect(() => {
    const changes = draftOfSettings(draft, baseline.settings);
    keepChanges(endpoint.path, changes, draftOfSettings(seen, {} as Settings));
  }, [endpoint.path, draft, baseline.settings, seen]);

  /** Removes the draft at once, because the screen may close before the effect runs. */
  const forget = () => {
    keepChanges(endpoint.path, {}, {});
    setKept({});
  };
  const adopt = (stored: Stored<Settings>) => {
    setBaseline(stored);
    setSeen(stored.settings);
    setDraft(stored.settings);
  };
  if (loaded !== followed) {
    setFollowed(loaded);
    if (!isChanged) adopt(loaded);
  }

  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (edit: Edit<Settings> | 'reset') => (edit === 'reset' ? options.reset() : options.save(edit)),
    onSuccess: (answer, edit) => {
      setConflict(undefined);
      forget();
      adopt(storedOf(answer));
      options.onSuccess(edit === 'reset' ? messages.reset : messages.saved, storedOf(answer));
    },
    onError: (failure, edit) => {
      if (edit === 'reset') return options.onFailure(serverMessageOf(failure, messages.notReset));
      const rowOf = (answer: InMemory<E['response']>) => versioned(storedOf(answer));
      const rejected = rejectedEdit(endpoint, { mine: edit, failure, rowOf });
      setConflict(
        rejected && {
          ...rejected,
          settle: (edit) => mutate(edit as Edit<Settings>),
          dismiss: () => setConflict(undefined),
        },
      );
      if (!rejected) options.onFailure(serverMessageOf(failure, messages.notSaved));
    },
  });

  return {
    draft,
    change: setDraft,
    discard: () => {
      forget();
      setSeen(baseline.settings);
      setDraft(baseline.settings);
    },
    isChanged,
    isRestored: isChanged && Object.keys(kept).length > 0,
    busy: isPending ? (variables === 'reset' ? ('resetting' as const) : ('saving' as const)) : undefined,
    /** Resolves to false if the settings could not be saved. */
    save: () =>
      mutateAsync({ ...draft, base: versioned({ settings: seen, version: baseline.version }) }).then(
        () => true,
        () => false,
      ),
    reset: (onSettled: () => void) => mutate('reset', { onSettled }),
    conflict,
  };
}

function versioned<Settings>({ settings, version }: Stored<Settings>): Row<Settings> {
  return { ...settings, version };
}
