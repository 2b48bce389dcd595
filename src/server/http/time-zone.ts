const MAX_REMEMBERED = 1000;
const known = new Map<string, boolean>();

/** @returns the IANA time zone of the header, or null if it is not one. */
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

/** Checks with Temporal, which computes dates here: Intl also accepts names such as `PST` that Temporal rejects. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // Rejects offsets such as +01:00.
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return true;
  } catch {
    return false;
  }
}
