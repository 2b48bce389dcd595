import type { Rejected } from '#web/api/use-edit-conflict.ts';

/** Names of fields; parts of nested fields as `field.part`. */
type Names = readonly string[];
type Fields = Readonly<Record<string, unknown>>;

/** The user's choice between two values of the fields `names`. */
interface Choice {
  readonly names: Names;
  /** The fields whose stored value was chosen. */
  readonly taken: Names;
}

/** The edit with the chosen values, based on the stored values of the fields that were in conflict. */
export function settledEdit<Body>({ mine, theirs }: Rejected<unknown>, { names, taken }: Choice): Body {
  const { base, ...draft } = mine as Fields & { base?: Fields };
  const row = theirs as Fields;
  return {
    ...copyFields(taken, row, draft),
    base: { ...copyFields(names, row, base ?? {}), version: row.version },
  } as Body;
}

function copyFields(names: Names, from: Fields, to: Fields): Fields {
  return names.reduce((copy, name) => copyField(name.split('.'), from, copy), to);
}

function copyField([name = '', ...rest]: Names, from: Fields, to: Fields): Fields {
  const value = rest.length === 0 ? from[name] : copyField(rest, from[name] as Fields, to[name] as Fields);
  return { ...to, [name]: value };
}
