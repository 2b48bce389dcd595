/** Preloaded into a server: it remembers no answers, as after each new expense, and with FORGET=plans no plans of users either. */
import { registerHooks } from 'node:module';

const SOURCE = 'export const whileUnchanged = () => (_db, _of, _key, compute) => compute();';
const FORGETFUL = `data:text/javascript,${encodeURIComponent(SOURCE)}`;

registerHooks({
  resolve: (specifier, context, next) => {
    const isForgotten = process.env.FORGET === 'plans' || context.parentURL?.endsWith('/http/answer.ts');
    return specifier.endsWith('/db/while-unchanged.ts') && isForgotten
      ? { url: FORGETFUL, shortCircuit: true }
      : next(specifier, context);
  },
});
