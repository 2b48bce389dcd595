const MAX_REMEMBERED = 1000;
const known = new Map<string, boolean>();

/** @returns the IANA time zone that a client's header names, or null when it names none. */
export function parseTimeZone(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string' || header.length > 64) return null;
  let valid = known.get(header);
  if (valid === undefined) {
    valid = isTimeZone(header);
    if (known.size >= MAX_REMEMBERED) known.clear();
    known.set(header, valid);
  }
  return valid ? header : null;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}
