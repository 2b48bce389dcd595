import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const PREFIX = '\0module:';
const requirePackage = createRequire(import.meta.url);

/**
 * Turns React's packages, which are CommonJS, into ES modules. Otherwise every chunk would call a helper of the bundler for each
 * of them and reach each function through an object.
 */
export const reactModules: Plugin = {
  name: 'react-modules',
  apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
  enforce: 'pre',
  resolveId: {
    filter: { id: /^react(?:-dom(?:\/client)?|\/jsx-runtime)?$/ },
    handler: (id, importer, { kind }) => (kind === 'require-call' || importer?.startsWith(PREFIX) ? null : PREFIX + id),
  },
  load: {
    filter: { id: /^\0module:/ },
    handler: (id) => {
      const name = id.slice(PREFIX.length);
      const exported = Object.keys(requirePackage(name)).map(
        (one) => `export const ${one} = /* @__PURE__ */ (() => all.${one})();`,
      );
      return {
        code: [`const all = require('${name}');`, ...exported, 'export default all;'].join('\n'),
        moduleSideEffects: false,
      };
    },
  },
};
