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

export const authRoutes = [login, register] as const;
