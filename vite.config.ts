import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { browserSchemas } from './scripts/browser-schemas.ts';
import { shortClassNames } from './scripts/class-names.ts';
import { inlineHelpers } from './scripts/inline-helpers.ts';
import { reactModules } from './scripts/react-modules.ts';
import { sharedChunks } from './scripts/shared-chunks.ts';

/** What replaces modules of packages whose work the app does itself or does not need. */
const REPLACED: Readonly<Record<string, string>> = {
  // The helper around every dynamic import only preloads, which `modulePreload: false` turns off.
  'vite/preload-helper.js': 'export const __vitePreload = (load) => load();',
  // The app has `search-parameters.ts`.
  'searchParams.js': 'export let defaultParseSearch, defaultStringifySearch, parseSearchWith, stringifySearchWith;',
  // The app is at the root and rewrites no addresses.
  'rewrite.js': `
    const keep = (_, url) => url;
    export { keep as executeRewriteInput, keep as executeRewriteOutput };
    export let composeRewrites, rewriteBasepath;`,
};

const withoutUnused: Plugin = {
  name: 'without-unused',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper\.js$|router-core\/dist\/esm\/(?:searchParams|rewrite)\.js$/ },
    handler: (id) => Object.entries(REPLACED).find(([name]) => id.endsWith(name))?.[1],
  },
};

/** Only the server reads which errors the endpoint of a contract returns. */
const withoutContractErrors: Plugin = {
  name: 'without-contract-errors',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/shared\/[\w-]+\/contract\.ts$/ },
    handler: (code) => code.replaceAll(/^ {4}errors: \[[^\]]*\],$/gm, ''),
  },
};

/** Developers use React's tools during development. Otherwise, what reports to them would take 0.4 kB. */
const withoutDeveloperTools: Plugin = {
  name: 'without-developer-tools',
  apply: 'build',
  config: () => ({ define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' } }),
};

export default defineConfig({
  plugins: [react(), reactModules, inlineHelpers, withoutUnused, withoutContractErrors, withoutDeveloperTools],
  resolve: {
    alias: {
      // React has the hook that this shim adds to older versions.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // The functions that contracts use, in a quarter of the size (decision 026).
      'zod/mini': browserSchemas,
    },
  },
  css: { modules: { generateScopedName: shortClassNames() } },
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:3001' } },
  // The reader of statements loads its parts when it needs them.
  worker: { format: 'es', rolldownOptions: { output: { comments: false } } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // Decision 025 has the reasons. public/start.js tells users of older browsers.
    target: ['safari16.4', 'chrome111', 'edge111', 'firefox121'],
    // The server's Link header names the scripts of a screen (scripts/preloads.ts).
    modulePreload: false,
    // The content security policy allows no data: addresses.
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        // The names of chunks would take half a kilobyte of the entry; dist/manifest.json has them.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: { groups: sharedChunks() },
      },
    },
  },
});
