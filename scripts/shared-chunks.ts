import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The frame around every screen of someone who is signed in. */
const FRAME = '/signed-in.tsx';
/** The screens that people begin with: what two of them share is worth its weight on the others. */
const MAIN = /\/(?:dashboard|transactions|budget|goals|reports)-screen\.tsx$/;
/** A module that this many screens need goes into the file they share; one of fewer would make the others pay for it. */
const MANY = 9;
/** The login loads little: what it shares is kept together only where most screens need it too. */
const MOST = 18;

/**
 * Which shared file a module belongs to: without one, every module that two screens share is a file of its own, and a
 * screen begins with thirty requests instead of a dozen.
 */
export function sharedChunk(moduleId: string, graph: Graph): string | null {
  // Its index would make a part of the entry of what only the signed-in need.
  if (/\/@tanstack\/(?:react-query|query-core)\//.test(moduleId)) return 'signed-in';
  const roots = rootsOf(moduleId, graph);
  const screens = roots.filter((root) => root.endsWith('-screen.tsx'));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return null;
  if (screens.some((screen) => screen.endsWith('/login-screen.tsx'))) return screens.length >= MOST ? 'common' : null;
  const isOfFrame = roots.length > 1 && roots.some((root) => root.endsWith(FRAME));
  const isOfMain = screens.filter((screen) => MAIN.test(screen)).length > 1;
  return isOfFrame || isOfMain || screens.length >= MANY ? 'signed-in' : null;
}

/** The entry, and the modules loaded on demand, that lead to this one. */
function rootsOf(moduleId: string, graph: Graph): string[] {
  const seen = new Set([moduleId]);
  for (const id of seen) for (const importer of graph.getModuleInfo(id)?.importers ?? []) seen.add(importer);
  return [...seen].filter((id) => {
    const info = graph.getModuleInfo(id);
    return info?.isEntry || (info?.dynamicImporters.length ?? 0) > 0;
  });
}
