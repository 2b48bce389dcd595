import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { root } from './frame-routes.ts';

/** Public for everybody: whoever is signed in may log in as someone else, and a guest may register. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  component: lazyRouteComponent(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  component: lazyRouteComponent(() => import('#web/features/auth/register-screen.tsx'), 'RegisterScreen'),
});

const demo = createRoute({
  getParentRoute: () => root,
  path: '/demo',
  component: lazyRouteComponent(() => import('#web/features/demo/demo-screen.tsx'), 'DemoScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyRouteComponent(() => import('#web/features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

/** The token of a mailed link; without one the server says that the link does not work. */
const withToken = ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' });

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: withToken,
  component: lazyRouteComponent(() => import('#web/features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  validateSearch: withToken,
  component: lazyRouteComponent(
    () => import('#web/features/notifications/unsubscribe-screen.tsx'),
    'UnsubscribeScreen',
  ),
});

export const authRoutes = [login, register, demo, forgotPassword, resetPassword, unsubscribe] as const;
