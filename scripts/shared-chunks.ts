import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The layout around every screen of a signed-in user. */
const FRAME = '/signed-in.tsx';
/** All modules of the app but the entry itself: no other script imports the entry, which would start the app twice. */
const START = /\/src\/(?!web\/main\.)|vite\/preload-helper\.js/;
/** Most visits begin here. Modules that it shares with other scripts get no file of their own, because each file costs a round trip. */
const HOME = '/dashboard-screen.tsx';
/** What loads while the browser is idle. */
const BACKGROUND = '/app/background.ts';
/** The main screens share a chunk of the modules, such as charts, that no other screen needs. */
const MAIN = /\/(?:dashboard|upcoming|transactions|budget|goals|reports)-screen\.tsx$/;
/** Number of screens from which a module goes into the shared chunk. */
const MANY = 10;
/**
 * The shared chunk of a module, if any. Without shared chunks, every module that two screens share would be a file of its
 * own, and a screen would start with thirty requests instead of a dozen. `start` is what every first screen loads.
 */
export function sharedChunk(moduleId: string, graph: Graph): string | null {
  // The entry imports the index of this package, which would pull modules for signed-in users into the entry.
  if (/\/@tanstack\/(?:react-query|query-core)\//.test(moduleId)) return 'signed-in';
  const roots = rootsOf(moduleId, graph);
  const screens = roots.filter((root) => root.endsWith('-screen.tsx'));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return START.test(moduleId) ? 'start' : null;
  if (screens.some((screen) => screen.endsWith('/login-screen.tsx'))) {
    return screens.length > 1 ? 'start' : null;
  }
  // Loads after every first screen, the login included.
  if (roots.length > 1 && roots.some((root) => root.endsWith(BACKGROUND))) return 'start';
  const isOfFrame = roots.length > 1 && roots.some((root) => root.endsWith(FRAME));
  if (isOfFrame || screens.length >= MANY) return 'signed-in';
  const main = screens.filter((screen) => MAIN.test(screen));
  const isOfHome = roots.length > 1 && main.some((screen) => screen.endsWith(HOME));
  if (main.length < 2 && !isOfHome) return null;
  if (main.length < screens.length) return 'signed-in';
  // Without the dashboard, most of these are bar charts.
  return isOfHome ? 'main' : 'bars';
}

/** The entry and the dynamically imported modules that import this module, directly or not. */
function rootsOf(moduleId: string, graph: Graph): string[] {
  const seen = new Set([moduleId]);
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  return [...seen].filter((id) => {
    const info = graph.getModuleInfo(id);
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
  });
}
