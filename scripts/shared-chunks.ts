import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A module that this many screens need goes into the file they share; one of fewer would make the others pay for it. */
const MANY = 6;
/** The login loads little: what it shares is kept together only where most screens need it too. */
const MOST = 18;

/**
 * Which shared file a module belongs to: without one, every module that two screens share is a file of its own, and a
 * screen begins with thirty requests instead of a dozen.
 */
export function sharedChunk(moduleId: string, graph: Graph): string | null {
  const roots = rootsOf(moduleId, graph);
  const screens = roots.filter((root) => root.endsWith('-screen.tsx'));
  if (roots.some((root) => graph.getModuleInfo(root)?.isEntry)) return null;
  if (screens.some((screen) => screen.endsWith('/login-screen.tsx'))) return screens.length >= MOST ? 'common' : null;
  return screens.length >= MANY ? 'signed-in' : null;
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
