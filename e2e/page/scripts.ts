import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';

/**
 * The paths of a module's script and of all that it imports statically, from the build's manifest.
 * @param module such as `features/goals/goals-screen`; a name without an extension has `.tsx`
 */
export async function scriptsOf(module: string): Promise<string[]> {
  return scriptsOfKeys(await readManifest(), [`src/web/${module}${extname(module) ? '' : '.tsx'}`]);
}

/** Waits until the code of every screen has been loaded in the background, the public ones last. */
export async function everyScreenLoaded(page: Page): Promise<void> {
  const manifest = await readManifest();
  const screens = Object.keys(manifest).filter((key) => key.endsWith('-screen.tsx'));
  await page.waitForFunction(
    (files) => {
      const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
      return files.every((file) => loaded.has(file));
    },
    scriptsOfKeys(manifest, screens),
  );
}

type Manifest = Readonly<Record<string, { file: string; imports?: string[] }>>;

async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(import.meta.dirname, '../../dist/manifest.json'), 'utf8'));
}

function scriptsOfKeys(manifest: Manifest, modules: readonly string[]): string[] {
  const keys = new Set(modules);
  for (const key of keys) for (const next of manifest[key]?.imports ?? []) keys.add(next);
  return [...keys].map((key) => `/${manifest[key]?.file}`);
}
