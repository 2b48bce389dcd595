import type { Draft } from '#web/session/drafts.ts';

/** Settings in sections, as the API has them. */
type Sections = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The changed settings as JSON, named `section.setting`. */
export function draftOfSettings<Settings extends object>(settings: Settings, baseline: Settings): Draft {
  const before = new Map(entriesOf(baseline as Sections));
  return Object.fromEntries(entriesOf(settings as Sections).filter(([name, json]) => before.get(name) !== json));
}

/** Applies a draft to the stored settings. Ignores settings that no longer exist. */
export function withSettingsDraft<Settings extends object>(stored: Settings, draft: Draft): Settings {
  const sections = Object.entries(stored as Sections).map(([section, settings]) => [
    section,
    Object.fromEntries(
      Object.entries(settings).map(([name, value]) => {
        const json = draft[`${section}.${name}`];
        return [name, json === undefined ? value : JSON.parse(json)];
      }),
    ),
  ]);
  return Object.fromEntries(sections) as Settings;
}

function entriesOf(settings: Sections): [name: string, json: string][] {
  return Object.entries(settings).flatMap(([section, values]) =>
    Object.entries(values).map(([name, value]): [string, string] => [`${section}.${name}`, JSON.stringify(value)]),
  );
}
