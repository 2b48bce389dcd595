import type { Manifest } from 'vite';

/** The screens on which a visit usually begins, by path; `*` stands for all others. */
const FIRST_SCREENS = {
  '/login': ['auth/login-screen.tsx'],
  '/dashboard': ['dashboard/dashboard-screen.tsx'],
  '/transactions': ['transactions/transactions-screen.tsx'],
  '/budget': ['budgets/budget-screen.tsx'],
  '/goals': ['goals/goals-screen.tsx'],
  '/reports': ['reports/reports-screen.tsx'],
  '*': [],
};
const SIGNED_IN = ['src/web/app/signed-in.tsx'];

/**
 * Creates the `Link` header of each of these paths, so that the browser requests the screen's scripts together with the
 * entry instead of after it. The files that block the first paint come first, because connections are few.
 */
export function preloadsOf(manifest: Manifest): Record<string, string> {
  const styles = Object.values(manifest).flatMap(({ file, css = [] }) => [file, ...css]);
  const firstPaint = [
    '</start.js>; rel=preload; as=script',
    ...new Set(
      styles.filter((file) => file.endsWith('.css')).map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
    ),
  ];
  return Object.fromEntries(
    Object.entries(FIRST_SCREENS).map(([path, modules]) => {
      const frame = ['/login', '*'].includes(path) ? [] : SIGNED_IN;
      const roots = ['index.html', ...modules.map((module) => `src/web/features/${module}`), ...frame];
      const scripts = new Set(roots.flatMap((key) => scriptsOf(manifest, key)));
      const links = Array.from(scripts, (file) => `</${file}>; rel=modulepreload; crossorigin`);
      return [path, [...firstPaint, ...links].join(', ')];
    }),
  );
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
