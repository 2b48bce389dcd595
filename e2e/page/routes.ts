import type { createAppRouter } from '#web/app/router.ts';

/** Every screen of the router, without the redirect at `/` and the screen for unknown paths. */
type Route = Exclude<keyof ReturnType<typeof createAppRouter>['routesByPath'], '/' | '/$'>;

/** Whether a screen requires a session. A missing or unknown route does not compile. */
const REQUIRES_SESSION: Readonly<Record<Route, boolean>> = {
  '/add': true,
  '/budget': true,
  '/budget/add': true,
  '/budget/edit/$budgetId': true,
  '/dashboard': true,
  '/demo': false,
  '/forgot-password': false,
  '/goals': true,
  '/goals/$id/delete': true,
  '/goals/$id/edit': true,
  '/goals/$id/reallocate': true,
  '/goals/new': true,
  '/login': false,
  '/notifications': true,
  '/recurring': true,
  '/recurring/$id': true,
  '/recurring/new': true,
  '/register': false,
  '/reports': true,
  '/reset-password': false,
  '/settings': true,
  '/settings/about': true,
  '/settings/access-tokens': true,
  '/settings/help': true,
  '/settings/help/other-apps': true,
  '/settings/import-export': true,
  '/settings/import-export/$importId': true,
  '/settings/notifications': true,
  '/settings/preferences': true,
  '/settings/profile': true,
  '/settings/security': true,
  '/transactions': true,
  '/transactions/$id/edit': true,
  '/transactions/import': true,
  '/transactions/new': true,
  '/unsubscribe': false,
  '/upcoming': true,
  '/verify-email': false,
};

const routes = Object.entries(REQUIRES_SESSION);

/** The paths of the screens that everyone may open. */
export const publicPaths = routes.filter(([, requiresSession]) => !requiresSession).map(([route]) => route);

/** The paths of the screens that require a session, with `id` in place of each parameter. */
export function signedInPaths(id: string): string[] {
  return routes.filter(([, requiresSession]) => requiresSession).map(([route]) => route.replace(/\$\w+/, id));
}
