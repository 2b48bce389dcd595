type QueryValue = string | readonly string[] | undefined;

/**
 * Builds the URL of an endpoint: encodes the parameters into the path and appends the query. A list repeats its name.
 */
export function urlOf(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: Readonly<Record<string, QueryValue>> = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (!value) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = searchOf(query);
  return `/api${filled}${search && `?${search}`}`;
}

function searchOf(query: Readonly<Record<string, QueryValue>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) search.append(name, one);
  }
  return search.toString();
}
