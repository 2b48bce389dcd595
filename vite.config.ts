import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { sharedChunk } from './scripts/shared-chunks.ts';

/** What the entry needs of these is a chunk of its own: compresses better, and stays cached when only the app changes. */
const FRAMEWORK =
  /node_modules\/(?:react|react-dom|scheduler|use-sync-external-store|zod|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//;

export default defineConfig({
  plugins: [react()],
  server: { port: 5173, strictPort: true, proxy: { '/api': 'http://localhost:3001' } },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'es2023',
    // The content security policy allows neither inline scripts nor data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK, tags: ['$initial'] },
            { name: sharedChunk, debugName: 'shared', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
