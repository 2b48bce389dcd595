/** In the order in which they must be tried: most browsers also claim to be another. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** What a `User-Agent` says of itself; undefined for what it does not say. */
export function systemOf(userAgent: string) {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: find(BROWSERS), os: find(SYSTEMS) };
}

/** `Firefox on Windows`, for people to recognise their own devices by. */
export function browserOf(userAgent: string | undefined): string {
  const { browser = 'Unknown browser', os } = systemOf(userAgent ?? '');
  return os ? `${browser} on ${os}` : browser;
}
