/** Preloaded into a server: it computes every answer, as the first one after each change is computed. */
import { registerHooks } from 'node:module';

registerHooks({
  load: (url, context, next) =>
    url.endsWith('/db/while-unchanged.ts')
      ? {
          format: 'module',
          source: 'export const whileUnchanged = () => (_db, _of, _key, compute) => compute();',
          shortCircuit: true,
        }
      : next(url, context),
});
