import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const HELPERS = '\0rolldown/runtime.js';

/**
 * Copies the bundler's helpers into the chunks that call them, where the minifier removes all but those. Otherwise they are a file
 * that every screen requests.
 */
export const inlineHelpers: Plugin = {
  name: 'inline-helpers',
  apply: 'build',
  renderChunk(code, { imports }, _options, { chunks }) {
    const file = fileOfHelpers(chunks);
    if (!file || !imports.includes(file)) return null;
    const helpers = chunks[file]?.modules[HELPERS]?.code ?? '';
    const lines = code.split('\n');
    const place = lines.findIndex((line) => line.startsWith('import ') && line.includes(`/${basename(file)}"`));
    if (place < 0 || helpers === '') throw new Error('The bundler imports its helpers in another way than before.');
    return lines.with(place, helpers).join('\n');
  },
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const file = fileOfHelpers(Object.fromEntries(chunks.map((chunk) => [chunk.fileName, chunk])));
    if (!file) return;
    for (const chunk of chunks) chunk.imports = chunk.imports.filter((one) => one !== file);
    delete bundle[file];
  },
};

function fileOfHelpers(
  chunks: Readonly<Record<string, Pick<Rolldown.RenderedChunk, 'moduleIds'>>>,
): string | undefined {
  return Object.keys(chunks).find((file) => chunks[file]?.moduleIds.join() === HELPERS);
}
