import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm } from './warm.ts';

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyScreen(() => import('#web/features/settings/settings-screen.tsx'), 'SettingsScreen'),
});

const preferences = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/preferences',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/preferences/api.ts'), ({ preferencesQuery }) =>
      queryClient.prefetchQuery(preferencesQuery),
    ),
  component: lazyScreen(() => import('#web/features/preferences/preferences-screen.tsx'), 'PreferencesScreen'),
});

const profile = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/profile',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/auth/api.ts'), ({ meQuery }) => queryClient.prefetchQuery(meQuery)),
  component: lazyScreen(() => import('#web/features/account/profile-screen.tsx'), 'ProfileScreen'),
});

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/notifications',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/notifications/api.ts'), ({ notificationSettingsQuery }) =>
      queryClient.prefetchQuery(notificationSettingsQuery),
    ),
  component: lazyScreen(
    () => import('#web/features/notifications/notification-settings-screen.tsx'),
    'NotificationSettingsScreen',
  ),
});

const security = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/security',
  loader: ({ context: { queryClient } }) =>
    warm(
      import('#web/features/account/api.ts'),
      ({ devicesQuery, failedAttemptsQuery, securityEventsQuery, securityStatusQuery }) => {
        void queryClient.prefetchInfiniteQuery(securityEventsQuery);
        void queryClient.prefetchQuery(securityStatusQuery);
        void queryClient.prefetchQuery(failedAttemptsQuery);
        void queryClient.prefetchInfiniteQuery(devicesQuery);
      },
    ),
  component: lazyScreen(() => import('#web/features/account/security-screen.tsx'), 'SecurityScreen'),
});

const accessTokens = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/access-tokens',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/tokens/api.ts'), ({ tokensQuery }) => queryClient.prefetchQuery(tokensQuery)),
  component: lazyScreen(() => import('#web/features/tokens/tokens-screen.tsx'), 'TokensScreen'),
});

const importExport = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/import-export',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/imports/api.ts'), ({ importsQuery, merchantsQuery, sourcesQuery }) => {
      void queryClient.prefetchInfiniteQuery(importsQuery);
      void queryClient.prefetchQuery(sourcesQuery);
      void queryClient.prefetchQuery(merchantsQuery);
    }),
  component: lazyScreen(() => import('#web/features/imports/import-export-screen.tsx'), 'ImportExportScreen'),
});

const pastImport = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/import-export/$importId',
  loader: ({ context: { queryClient }, params: { importId } }) =>
    warm(import('#web/features/imports/api.ts'), ({ importQuery }) =>
      queryClient.prefetchInfiniteQuery(importQuery(importId)),
    ),
  component: lazyScreen(() => import('#web/features/imports/past-import-screen.tsx'), 'PastImportScreen'),
});

const help = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/help',
  component: lazyScreen(() => import('#web/features/support/help-screen.tsx'), 'HelpScreen'),
});

const otherApps = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/help/other-apps',
  component: lazyScreen(() => import('#web/features/support/other-apps-screen.tsx'), 'OtherAppsScreen'),
});

const about = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/about',
  component: lazyScreen(() => import('#web/features/settings/about-screen.tsx'), 'AboutScreen'),
});

export const settingsRoutes = [
  settings,
  profile,
  notifications,
  preferences,
  security,
  accessTokens,
  importExport,
  pastImport,
  help,
  otherApps,
  about,
] as const;
