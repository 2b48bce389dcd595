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

/** A draft of settings that is edited on the screen and saved as a whole. */
export function useSettings<Settings>({ loaded, messages, ...options }: Options<Settings>) {
  const [baseline, setBaseline] = useState(loaded);
  const [draft, setDraft] = useState(loaded);
  const [busy, setBusy] = useState<'saving' | 'resetting'>();

  const run = async (
    state: 'saving' | 'resetting',
    request: () => Promise<Settings>,
    successMessage: string,
    failureMessage: string,
  ) => {
    setBusy(state);
    try {
      const settings = await request();
      setBaseline(settings);
      setDraft(settings);
      options.onSuccess(successMessage, settings);
    } catch (failure) {
      options.onFailure(serverMessageOf(failure, failureMessage));
    }
    setBusy(undefined);
  };

  return {
    draft,
    change: setDraft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(baseline),
    busy,
    save: () => run('saving', () => options.save(draft), messages.saved, messages.notSaved),
    reset: () => run('resetting', options.reset, messages.reset, messages.notReset),
  };
}
