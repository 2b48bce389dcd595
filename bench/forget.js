/**
 * Preloaded into a server: it remembers nothing that depends on all of a user's data, as after each new expense. With FORGET=plans,
 * it does not remember the user's plans either.
 */
import { registerHooks } from 'node:module';

const SOURCE = 'export const whileUnchanged = () => (_db, _of, _key, compute) => compute();';
const FORGETFUL = `data:text/javascript,${encodeURIComponent(SOURCE)}`;

registerHooks({
  resolve: (specifier, context, next) => {
    const isForgotten = process.env.FORGET === 'plans' || context.parentURL?.endsWith('/forecast/service.ts');
    return specifier.endsWith('/db/while-unchanged.ts') && isForgotten
      ? { url: FORGETFUL, shortCircuit: true }
      : next(specifier, context);
  },
});
