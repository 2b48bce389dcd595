import { useState } from 'react';
import { serverMessageOf } from '#web/api/api-error.ts';

interface Options<Settings> {
  /** As the server has them. */
  loaded: Settings;
  /** Each gives what the server then has. */
  save: (settings: Settings) => Promise<Settings>;
  reset: () => Promise<Settings>;
  /** Told on success. */
  onSuccess: (message: string, settings: Settings) => void;
  onFailure: (message: string) => void;
  words: { saved: string; notSaved: string; reset: string; notReset: string };
}

/** Settings that are changed on the screen first and saved as a whole. */
export function useSettings<Settings>({ loaded, words, ...options }: Options<Settings>) {
  const [baseline, setBaseline] = useState(loaded);
  const [draft, setDraft] = useState(loaded);
  const [busy, setBusy] = useState<'saving' | 'resetting'>();

  const run = async (what: 'saving' | 'resetting', work: () => Promise<Settings>, done: string, failed: string) => {
    setBusy(what);
    try {
      const settings = await work();
      setBaseline(settings);
      setDraft(settings);
      options.onSuccess(done, settings);
    } catch (failure) {
      options.onFailure(serverMessageOf(failure, failed));
    }
    setBusy(undefined);
  };

  return {
    draft,
    change: setDraft,
    isChanged: JSON.stringify(draft) !== JSON.stringify(baseline),
    busy,
    save: () => run('saving', () => options.save(draft), words.saved, words.notSaved),
    reset: () => run('resetting', options.reset, words.reset, words.notReset),
  };
}
