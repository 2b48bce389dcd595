import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { User } from '#shared/auth/contract.ts';
import type { UserId } from '#shared/ids.ts';
import type { Switches } from '#shared/switches.ts';
import { App } from '#web/app/app.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { switches } from '#web/browser/switches.ts';
import { setSignedIn } from '#web/session/session.ts';

/**
 * The markup of a public screen for a visitor without a session, which is shown until the app has started. The build runs this
 * (`scripts/prerender.ts`).
 */
export function prerender(path: string, switchedOn: Switches): Promise<string> {
  Object.assign(switches, switchedOn);
  return render(path);
}

/** An account without anything of a person. */
const NOBODY: User = {
  _id: '' as UserId,
  name: '',
  username: null,
  email: '',
  avatar: null,
  dateOfBirth: null,
  phone: null,
  createdAt: 0,
  accountKind: 'user',
  emailVerified: true,
  deletionScheduledFor: null,
  version: 1,
};

/** The markup of each screen that needs a session before its data has loaded, and what it requests first. Signs in for good. */
export async function prerenderSignedIn() {
  setSignedIn(NOBODY, 'token');
  const { routesById } = createAppRouter(new QueryClient());
  const paths = Object.entries(routesById).flatMap(([id, { fullPath }]) =>
    id.startsWith('/signed-in/') && fullPath !== '/$' ? fullPath : [],
  );
  const screens = new Map<string, { markup: string; requests: string[] }>();
  for (const path of [...paths, ...paths]) {
    const requests: string[] = [];
    globalThis.fetch = (address) => {
      requests.push(String(address));
      return new Promise(() => {});
    };
    // Each parameter stands for itself, such as `$id`, so that the requests name it. With a raw `$`, the router shows nothing.
    const markup = await render(path.replaceAll('$', '%24'));
    // The first time, the code of the loader may still be loading.
    await new Promise((resolve) => setTimeout(resolve));
    screens.set(path, { markup, requests });
  }
  return screens;
}

/** The markup of the dashboard with amounts of 1 to 7 cents, in the order in which its first card shows them. */
export function prerenderBalance(): Promise<string> {
  const month = { income: 0.03, expense: 0.05, savings: 0.07 };
  const summary = { balance: 0.01, income: 0.02, expense: 0.04, savings: 0.06, month };
  const response = Response.json({ summary, recent: [], leftToSpend: null });
  globalThis.fetch = (address) => (address === '/api/dashboard' ? Promise.resolve(response) : new Promise(() => {}));
  const queryClient = new QueryClient();
  const loaded = new Promise<void>((resolve) => {
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.state.status === 'success') resolve();
    });
  });
  return render('/dashboard', queryClient, loaded);
}

async function render(path: string, queryClient = new QueryClient(), loaded?: Promise<void>): Promise<string> {
  const router = createAppRouter(queryClient);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), context: { queryClient } });
  await router.load();
  await loaded;
  return renderToStaticMarkup(<App router={router} queryClient={queryClient} />);
}
