import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * The paths of a module's script and of all that it imports statically, from the build's manifest.
 * @param module such as `features/goals/goals-screen`; a name without an extension has `.tsx`
 */
export async function scriptsOf(module: string): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as Record<string, { file: string; imports?: string[] }>;
  const keys = new Set([`src/web/${module}${extname(module) ? '' : '.tsx'}`]);
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  return [...keys].map((key) => `/${manifest[key]?.file}`);
}

/** Waits until the code of every screen has been loaded in the background, the About screen's last. */
export async function everyScreenLoaded(page: Page): Promise<void> {
  const [last = ''] = await scriptsOf('features/settings/about-screen');
  await page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    last,
  );
}
