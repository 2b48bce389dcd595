import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Switches } from '#shared/switches.ts';
import { App } from '#web/app/app.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { switches } from '#web/browser/switches.ts';

/**
 * The markup of a public screen for a visitor without a session, which is shown until the app has started. The build runs this
 * (`scripts/prerender.ts`).
 */
export async function prerender(path: string, switchedOn: Switches): Promise<string> {
  Object.assign(switches, switchedOn);
  const queryClient = new QueryClient();
  const router = createAppRouter(queryClient);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), context: { queryClient } });
  await router.load();
  return renderToStaticMarkup(<App router={router} queryClient={queryClient} />);
}
