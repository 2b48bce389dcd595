import { basename } from 'node:path';
import type { Manifest } from 'vite';

/** The screens of a signed-in user. In an address, `$id` stands for any segment; `*` stands for all other addresses. */
const SCREENS = {
  '/dashboard': ['dashboard/dashboard-screen.tsx'],
  '/add': ['transactions/quick-add-screen.tsx'],
  '/transactions': ['transactions/transactions-screen.tsx'],
  '/transactions/new': ['transactions/new-transaction-screen.tsx'],
  '/transactions/import': ['imports/import-screen.tsx'],
  '/transactions/$id/edit': ['transactions/edit-transaction-screen.tsx'],
  '/upcoming': ['forecast/upcoming-screen.tsx'],
  '/recurring': ['schedules/recurring-screen.tsx'],
  '/recurring/new': ['schedules/new-schedule-screen.tsx'],
  '/recurring/$id': ['schedules/edit-schedule-screen.tsx'],
  '/budget': ['budgets/budget-screen.tsx'],
  '/budget/add': ['budgets/add-budget-screen.tsx'],
  '/budget/edit/$budgetId': ['budgets/edit-budget-screen.tsx'],
  '/goals': ['goals/goals-screen.tsx'],
  '/goals/new': ['goals/new-goal-screen.tsx'],
  '/goals/$id/edit': ['goals/edit-goal-screen.tsx'],
  '/goals/$id/delete': ['goals/delete-goal-screen.tsx'],
  '/goals/$id/reallocate': ['goals/reallocate-goal-screen.tsx'],
  '/reports': ['reports/reports-screen.tsx'],
  '/notifications': ['notifications/notifications-screen.tsx'],
  '/settings': ['settings/settings-screen.tsx'],
  '/settings/preferences': ['preferences/preferences-screen.tsx'],
  '/settings/profile': ['account/profile-screen.tsx'],
  '/settings/notifications': ['notifications/notification-settings-screen.tsx'],
  '/settings/security': ['account/security-screen.tsx'],
  '/settings/access-tokens': ['tokens/tokens-screen.tsx'],
  '/settings/import-export': ['imports/import-export-screen.tsx'],
  '/settings/import-export/$importId': ['imports/past-import-screen.tsx'],
  '/settings/help': ['support/help-screen.tsx'],
  '/settings/help/other-apps': ['support/other-apps-screen.tsx'],
  '/settings/about': ['settings/about-screen.tsx'],
  '*': [],
};
/** The name of the shared chunk that has the frame of a signed-in user's screens (scripts/shared-chunks.ts). */
const FRAME = 'signed-in';

/**
 * Creates the `Link` header of each of these paths, so that the browser requests the screen's scripts together with the
 * entry instead of after it. The largest comes first: it takes longest, and the connection of the page is already open.
 *
 * @param sizeOf the size of a file after compression
 */
export function preloadsOf(manifest: Manifest, sizeOf: (file: string) => number): Record<string, string> {
  return Object.fromEntries(
    Object.entries(SCREENS).map(([path, modules]) => {
      const frame = path === '*' ? [] : [keyOfChunk(manifest, FRAME)];
      const roots = [...modules.map((module) => `src/web/features/${module}`), ...frame];
      const files = [...scriptsOfStart(manifest, roots)].sort((a, b) => sizeOf(b) - sizeOf(a));
      const links = files.map((file) => `</${file}>; rel=modulepreload; crossorigin; fetchpriority=low`);
      return [path, links.join(', ')];
    }),
  );
}

/** Only a chunk with a module that is imported dynamically has the path of that module as its key. */
export function keyOfChunk(manifest: Manifest, name: string): string {
  return Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name;
}

/** The scripts with which the app starts, and those of these modules. */
export function scriptsOfStart(manifest: Manifest, modules: readonly string[]): Set<string> {
  return new Set(['index.html', ...modules].flatMap((key) => scriptsOf(manifest, key)));
}

/**
 * Lists the scripts of each screen for `src/web/app/preload-screens.ts`: all files, and the places of a screen's files by the
 * name of its component. The files of the entry are left out.
 */
export function scriptsOfScreens(manifest: Manifest) {
  const entry = new Set(scriptsOf(manifest, 'index.html'));
  const files: string[] = [];
  const placeOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const screens = Object.keys(manifest)
    .filter((key) => key.endsWith('-screen.tsx'))
    .map((key) => {
      const needed = new Set(scriptsOf(manifest, key)).difference(entry);
      return [componentOf(key), Array.from(needed, placeOf)];
    });
  return { files, screens: Object.fromEntries(screens) as Record<string, number[]> };
}

/** Turns `goals-screen.tsx` into `GoalsScreen`. */
function componentOf(path: string): string {
  return basename(path, '.tsx').replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * The scripts of a module and of everything it imports statically.
 * @throws if the build has no such module.
 */
export function scriptsOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no chunk for ${key}. Was the module moved?`);
  if (seen.has(key)) return [];
  seen.add(key);
  return [chunk.file, ...(chunk.imports ?? []).flatMap((next) => scriptsOf(manifest, next, seen))];
}
