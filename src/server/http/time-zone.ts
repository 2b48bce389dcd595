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

/** Asks Temporal, which works out the days: Intl also knows names such as `PST` that Temporal refuses. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // an offset is no place
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
