import { useMutation } from '@tanstack/react-query';
import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { serverMessageOf } from '#web/api/api-error.ts';
import { draftKeyOf } from '#web/api/draft.ts';
import { useEditConflict } from '#web/api/use-edit-conflict.ts';
import { type Stored, useSettingsDraft } from '#web/api/use-settings-draft.ts';

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

/** Settings that are edited on the screen and saved as a whole, or reset to their defaults. */
export function useSettings<Settings extends object, const E extends Endpoint>(options: Options<Settings, E>) {
  const { loaded, endpoint, storedOf, messages } = options;
  const { base, saved, ...settings } = useSettingsDraft(draftKeyOf(endpoint), loaded);
  const { conflict, dismiss, detect } = useEditConflict<Edit<Settings>, Row<Settings>>();

  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (edit: Edit<Settings> | 'reset') => (edit === 'reset' ? options.reset() : options.save(edit)),
    meta: { notDone: (edit: Edit<Settings> | 'reset') => (edit === 'reset' ? messages.notReset : messages.notSaved) },
    onSuccess: (answer, edit) => {
      dismiss();
      saved(storedOf(answer));
      options.onSuccess(edit === 'reset' ? messages.reset : messages.saved, storedOf(answer));
    },
    onError: (failure, mine) => {
      if (mine === 'reset') return options.onFailure(serverMessageOf(failure, messages.notReset));
      const rowOf = (answer: InMemory<E['response']>) => versioned(storedOf(answer));
      if (detect(failure, { endpoint, mine, rowOf, settle: (edit) => mutate(edit) })) return;
      options.onFailure(serverMessageOf(failure, messages.notSaved));
    },
  });

  return {
    ...settings,
    busy: isPending ? (variables === 'reset' ? ('resetting' as const) : ('saving' as const)) : undefined,
    /** Resolves to false if the settings could not be saved. */
    save: () =>
      mutateAsync({ ...settings.draft, base: versioned(base) }).then(
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
