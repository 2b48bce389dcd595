import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { serverMessageOf } from '#web/api/api-error.ts';

interface Options<Settings> {
  /** The settings as stored on the server. */
  loaded: Settings;
  /** Returns the settings as stored afterwards. */
  save: (settings: Settings) => Promise<Settings>;
  /** Returns the settings as stored afterwards. */
  reset: () => Promise<Settings>;
  onSuccess: (message: string, settings: Settings) => void;
  onFailure: (message: string) => void;
  messages: { saved: string; notSaved: string; reset: string; notReset: string };
}

type Action = 'saving' | 'resetting';

/** A draft of settings that is edited on the screen and saved as a whole. */
export function useSettings<Settings>({ loaded, messages, ...options }: Options<Settings>) {
  const [baseline, setBaseline] = useState(loaded);
  const [draft, setDraft] = useState(loaded);
  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (action: Action) => (action === 'saving' ? options.save(draft) : options.reset()),
    onSuccess: (settings, action) => {
      setBaseline(settings);
      setDraft(settings);
      options.onSuccess(action === 'saving' ? messages.saved : messages.reset, settings);
    },
    onError: (failure, action) =>
      options.onFailure(serverMessageOf(failure, action === 'saving' ? messages.notSaved : messages.notReset)),
  });

  return {
    draft,
    change: setDraft,
    discard: () => setDraft(baseline),
    isChanged: JSON.stringify(draft) !== JSON.stringify(baseline),
    busy: isPending ? variables : undefined,
    /** Resolves to false if the settings could not be saved. */
    save: () =>
      mutateAsync('saving').then(
        () => true,
        () => false,
      ),
    reset: (onSettled: () => void) => mutate('resetting', { onSettled }),
  };
}
