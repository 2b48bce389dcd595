import { findDocument, overDefaults, type SettingsName, saveSettings, settingsOf } from '#server/db/settings.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransactionAfter } from '#server/db/transaction.ts';
import { rejectConflicts } from '#shared/http/app-error.ts';
import { mergeEdit } from '#shared/http/merge-edit.ts';
import type { UserId } from '#shared/ids.ts';

interface Stored<Settings> {
  readonly settings: Settings;
  /** 0 if they were never saved. */
  readonly version: number;
}

/** What an edit is based on. */
interface Base {
  readonly version: number;
  readonly [section: string]: unknown;
}

interface Rules<Settings, Wire, Answer> {
  readonly name: SettingsName;
  readonly defaults: Wire;
  /** Settings are stored in wire format. */
  readonly decode: (wire: Wire) => Settings;
  readonly encode: (settings: Settings) => Wire;
  /** What the endpoints return. */
  readonly answer: (stored: Stored<Settings>) => Answer;
}

/** The settings of a request; those that it omits keep their values. */
type Given<Settings> = {
  readonly [Section in keyof Settings]: {
    readonly [Name in keyof Settings[Section]]?: Settings[Section][Name] | undefined;
  };
};

/** Settings of a user that several tabs and devices can edit at once. */
export function versionedSettings<Settings extends object, Wire extends object, Answer extends object>({
  name,
  defaults,
  decode,
  encode,
  answer,
}: Rules<Settings, Wire, Answer>) {
  /** A transaction reads the same document several times. */
  const decoded = new WeakMap<object, Settings>();
  const readStored = async (db: Db, userId: UserId): Promise<Stored<Settings>> => {
    const document = await findDocument(db, userId, name);
    const settings = decoded.getOrInsertComputed(document ?? defaults, () => decode(settingsOf(document, defaults)));
    return { settings, version: document?.version ?? 0 };
  };

  return {
    /** The saved settings, or the defaults if none were saved. */
    read: async (db: Db, userId: UserId): Promise<Answer> => answer(await readStored(db, userId)),

    /** @throws {AppError} `edit_conflict` */
    update: (
      db: Db,
      userId: UserId,
      { base, ...draft }: Given<Settings> & { base?: Base | undefined },
    ): Promise<Answer> => {
      const read = (tx: Db) => readStored(tx, userId);
      return inUserTransactionAfter(db, userId, read, async (tx, saved) => {
        const current = { ...saved.settings, version: saved.version };
        const merged = mergeEdit({ draft, base, current });
        rejectConflicts(merged.conflicts, answer(saved));
        const settings = overDefaults(saved.settings, merged.draft as Partial<Settings>);
        return answer({ settings, version: await saveSettings(tx, userId, name, encode(settings)) });
      });
    },
  };
}
