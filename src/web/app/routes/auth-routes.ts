import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireNoSession } from '#web/app/guard.ts';
import { root } from './frame-routes.ts';

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  beforeLoad: requireNoSession,
  component: lazyRouteComponent(() => import('#web/features/auth/register-screen.tsx'), 'RegisterScreen'),
});

export const authRoutes = [login, register] as const;
