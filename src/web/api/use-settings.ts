import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverMessageOf } from '#web/api/api-error.ts';
import { keepDraft, ownDraft } from '#web/api/draft.ts';
import { draftOfSettings, withSettingsDraft } from '#web/api/settings-draft.ts';

interface Options<Settings> {
  /** Under which unsaved changes are kept. */
  draftKey: string;
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

/**
 * A draft of settings that is edited on the screen and saved as a whole. Unsaved changes survive a reload and the end of
 * the session.
 */
export function useSettings<Settings extends object>(options: Options<Settings>) {
  const { draftKey, loaded, messages } = options;
  const [baseline, setBaseline] = useState(loaded);
  const [kept, setKept] = useState(() => ownDraft(draftKey));
  const [draft, setDraft] = useState(() => withSettingsDraft(loaded, kept));
  const isChanged = Object.keys(draftOfSettings(draft, baseline)).length > 0;

  useEffect(() => keepDraft(draftKey, draftOfSettings(draft, baseline)), [draftKey, draft, baseline]);

  /** Removes the draft at once, because the screen may close before the effect runs. */
  const forget = () => {
    keepDraft(draftKey, {});
    setKept({});
  };

  const { mutate, mutateAsync, isPending, variables } = useMutation({
    mutationFn: (action: Action) => (action === 'saving' ? options.save(draft) : options.reset()),
    onSuccess: (settings, action) => {
      forget();
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
    discard: () => {
      forget();
      setDraft(baseline);
    },
    isChanged,
    isRestored: isChanged && Object.keys(kept).length > 0,
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
