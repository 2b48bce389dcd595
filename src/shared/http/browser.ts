/** Patterns in matching order, because most browsers also claim to be another one. */
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

/** The browser and operating system of a `User-Agent`; undefined if unknown. */
export function systemOf(userAgent: string) {
  const find = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: find(BROWSERS), os: find(SYSTEMS) };
}

/** Formats `Firefox on Windows`, so that users recognize their devices. */
export function browserOf(userAgent: string | undefined): string {
  const { browser = 'Unknown browser', os } = systemOf(userAgent ?? '');
  return os ? `${browser} on ${os}` : browser;
}
