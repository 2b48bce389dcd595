import { useEffect, useState } from 'react';
import { type DraftKey, keepChanges, ownDraft, seenBefore } from '#web/api/draft.ts';
import { draftOfSettings, withSettingsDraft } from '#web/api/settings-draft.ts';

/** Settings as stored on the server. */
export interface Stored<Settings> {
  readonly settings: Settings;
  readonly version: number;
}

/**
 * Settings as edited on the screen. Until they are edited, they follow other tabs. Unsaved changes survive a reload and the
 * end of the session.
 */
export function useSettingsDraft<Settings extends object>(draftKey: DraftKey, loaded: Stored<Settings>) {
  const [followed, setFollowed] = useState(loaded);
  const [baseline, setBaseline] = useState(loaded);
  const [kept, setKept] = useState(() => ownDraft(draftKey));
  const [draft, setDraft] = useState(() => withSettingsDraft(loaded.settings, kept));
  /** What the user saw before each change, which may be older than the baseline. */
  const [seen, setSeen] = useState(() => withSettingsDraft(loaded.settings, seenBefore(draftKey)));
  const isChanged = Object.keys(draftOfSettings(draft, baseline.settings)).length > 0;

  useEffect(() => {
    const changes = draftOfSettings(draft, baseline.settings);
    keepChanges(draftKey, changes, draftOfSettings(seen, {} as Settings));
  }, [draftKey, draft, baseline.settings, seen]);

  const adopt = (stored: Stored<Settings>) => {
    setBaseline(stored);
    setSeen(stored.settings);
    setDraft(stored.settings);
  };
  if (loaded !== followed) {
    setFollowed(loaded);
    if (!isChanged) adopt(loaded);
  }
  /** Removes the draft at once, because the screen may close before the effect runs. */
  const replaceBy = (stored: Stored<Settings>) => {
    keepChanges(draftKey, {}, {});
    setKept({});
    adopt(stored);
  };

  return {
    draft,
    change: setDraft,
    base: { settings: seen, version: baseline.version },
    isChanged,
    isRestored: isChanged && Object.keys(kept).length > 0,
    saved: replaceBy,
    discard: () => replaceBy(baseline),
  };
}
