import { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import type { User } from '#shared/auth/contract.ts';
import type { UserId } from '#shared/ids.ts';
import type { Switches } from '#shared/switches.ts';
import { App } from '#web/app/app.tsx';
import { createAppRouter } from '#web/app/router.ts';
import { switches } from '#web/browser/switches.ts';
import { signIn } from '#web/session/session.ts';

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
  signIn(NOBODY, 'token');
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
    const markup = await render(path.replaceAll('$', ''));
    // The first time, the code of the loader may still be loading.
    await new Promise((resolve) => setTimeout(resolve));
    screens.set(path, { markup, requests });
  }
  return screens;
}

async function render(path: string): Promise<string> {
  const queryClient = new QueryClient();
  const router = createAppRouter(queryClient);
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), context: { queryClient } });
  await router.load();
  return renderToStaticMarkup(<App router={router} queryClient={queryClient} />);
}
