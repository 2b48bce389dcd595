/** Chrome 144, Firefox 139, and later versions have it. */
interface WithTemporal {
  readonly Temporal?: { readonly Now: { timeZoneId: () => string } };
}

/** The IANA name of the browser's time zone. The first use of `Intl` would take 20 ms, and four times that on a phone. */
export function browserTimeZone(): string {
  return (globalThis as WithTemporal).Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
