type Parameters = Readonly<Record<string, unknown>>;

/** Parses search parameters as plain text; a repeated parameter becomes a list. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const search = new URLSearchParams(text);
  return Object.fromEntries(
    [...new Set(search.keys())].map((name) => {
      const values = search.getAll(name);
      return [name, values.length > 1 ? values : (values[0] as string)];
    }),
  );
}

/** Serializes search parameters: a list repeats its name, undefined values are left out. */
export function stringifySearch(parameters: Parameters): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  }
  const text = search.toString();
  return text && `?${text}`;
}
