import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/** The installation paths of Chrome and Chromium. */
const places: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].flatMap((base) =>
    base ? [join(base, 'Google', 'Chrome', 'Application', 'chrome.exe')] : [],
  ),
  linux: ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'].map((name) => `/usr/bin/${name}`),
};

/** @throws if neither Playwright's own Chromium nor an installed Chrome exists. */
export function findInstalledBrowser(): string {
  const found = [chromium.executablePath(), ...(places[process.platform] ?? [])].find((path) => existsSync(path));
  if (found) return found;
  throw new Error('No Chrome found for the browser tests. This brings one: npx playwright install chromium');
}
