import { basename, dirname } from 'node:path';
import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The layout around every screen of a signed-in user. */
const FRAME = '/signed-in.tsx';
/** All modules of the app and its page. */
const START = /\/(?:src\/|index\.html$)|vite\/preload-helper\.js/;
/** Most visits begin here. Modules that these share with other scripts get no file of their own, because each file costs a round trip. */
const HOME = /\/(?:dashboard|transactions)-screen\.tsx$/;
/** What loads while the browser is idle. */
const BACKGROUND = '/app/background.ts';
/** The main screens share a chunk of the modules, such as charts, that no other screen needs. */
const MAIN = /\/(?:dashboard|upcoming|transactions|budget|goals|reports|notifications)-screen\.tsx$/;
/** Its components that other scripts load, too, get no file of their own. */
const UPCOMING = '/upcoming-screen.tsx';
/** It shares with its forms what they share with Upcoming, and more. */
const RECURRING = '/recurring-screen.tsx';
/** The forms whose fields most other forms have, too, so that these load with every screen. */
const FORM = /\/(?:new-transaction|new-schedule)-screen\.tsx$/;
/** It shares its fields with the settings of an account. */
const REGISTRATION = '/register-screen.tsx';
/** The form in one line. */
const ONE_LINE = '/quick-add-screen.tsx';
/** The form with all fields, which records transactions with the same code. */
const NEW_TRANSACTION = '/new-transaction-screen.tsx';
/** What screens of all kinds are made of. */
const COMPONENT = /\/src\/web\/(?:browser|components)\//;
/** What is about one kind of data, and no component that many kinds of screens use. */
const FEATURE = /\/src\/(?:shared|web\/features)\//;
/** Among the screens that load at once, only the list of transactions needs these. */
const LIST = /\/src\/web\/components\/(?:virtual-list|use-visible-range)\./;
/** Only screens with bar charts and the forms of budgets need it. */
const REPORTS = /\/src\/shared\/reports\/contract\.ts$/;
/** From so many screens on, a module goes into the chunk that every screen of a user loads. */
const MANY = 9;
/** From so many on, a module is shared: a component in `several`, mostly for settings, any other module in the chunk of its folder. */
const SEVERAL = 3;
/**
 * The groups of modules that share a chunk. React is one by itself, because a phone loads two scripts of half the size sooner than one.
 */
export function sharedChunks(): Rolldown.CodeSplittingGroup[] {
  const initial = new Set<string>();
  return [
    { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler|use-sync-external-store)\/|^\0module:/ },
    {
      // Takes no module, but sees which modules of packages the entry needs.
      name: (moduleId) => {
        initial.add(moduleId);
        return null;
      },
      debugName: 'initial',
      test: /\/node_modules\//,
      tags: ['$initial'],
    },
    {
      name: (moduleId, graph) => (initial.has(moduleId) ? 'start' : sharedChunk(moduleId, graph)),
      debugName: 'shared',
      includeDependenciesRecursively: false,
    },
  ];
}

/**
 * The shared chunk of a module, if any. Without shared chunks, every module that two screens share would be a file of its
 * own, and a screen would start with thirty requests instead of six. `start` is what every first screen loads.
 */
function sharedChunk(moduleId: string, graph: Graph): string | null {
  // The entry imports the index of each of these packages, which would pull modules for signed-in users into the entry.
  if (/\/@tanstack\/(?:react-query|query-core)\//.test(moduleId)) return 'signed-in';
  // Only screens that ask before the user leaves need it.
  if (moduleId.endsWith('/useBlocker.js')) return 'several';
  const roots = rootsOf(moduleId, graph);
  const screens = roots.filter((root) => root.endsWith('-screen.tsx'));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return START.test(moduleId) ? 'start' : null;
  if (screens.some((screen) => screen.endsWith('/login-screen.tsx'))) {
    return screens.length > 1 ? 'start' : null;
  }
  if (LIST.test(moduleId)) return 'list';
  // Loads after every first screen, the login included.
  if (roots.length > 1 && roots.some((root) => root.endsWith(BACKGROUND))) return 'start';
  if (screens.length >= MANY || roots.some((root) => root.endsWith(FRAME))) return 'signed-in';
  const isOf = (name: string | RegExp) => screens.some((screen) => screen.search(name) >= 0);
  const main = screens.filter((screen) => MAIN.test(screen));
  if (main.length === 0 && screens.length > 1) {
    if (isOf(FORM) && COMPONENT.test(moduleId)) return 'signed-in';
    if (isOf(REGISTRATION)) return 'account';
    if (isOf(ONE_LINE)) return isOf(NEW_TRANSACTION) ? 'entry' : 'guesses';
    if (isOf(RECURRING)) return FEATURE.test(moduleId) ? 'forecast' : null;
    const [folder = '', ...others] = new Set(screens.map(dirname));
    if (others.length === 0) return basename(folder);
    if (screens.length < SEVERAL) return null;
    return FEATURE.test(moduleId) ? basename(dirname(moduleId)) : 'several';
  }
  const isOfHome = roots.length > 1 && main.some((screen) => HOME.test(screen));
  if (main.length < 2 && !isOfHome) {
    const [screen] = main;
    // Such as goals: what their list shares with their forms is one file instead of four.
    if (screen && screens.length > 1) {
      if (FEATURE.test(moduleId)) return basename(dirname(screen));
      return screens.length >= SEVERAL ? 'several' : null;
    }
    return isOf(UPCOMING) && roots.length > 1 && (COMPONENT.test(moduleId) || /\.css$/.test(moduleId))
      ? 'signed-in'
      : null;
  }
  // Without the first screens, most of these are bar charts and reports.
  return isOfHome || (main.length < screens.length && !REPORTS.test(moduleId)) ? 'signed-in' : 'bars';
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
