import { createRoute } from '@tanstack/react-router';
import { INVITATION_MAX } from '#shared/switches.ts';
import { returnToScreen } from '#web/app/guard.ts';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { root } from './frame-routes.ts';

/** Public even with a session, so that users can switch accounts and guests can register. */
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: returnToScreen,
  component: lazyScreen(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen'),
});

/** The token of an invitation link, if it is valid text. */
function withInvitation({ invite }: Record<string, unknown>): { invite?: string } {
  return typeof invite === 'string' && invite.length <= INVITATION_MAX ? { invite } : {};
}

const register = createRoute({
  getParentRoute: () => root,
  path: '/register',
  validateSearch: withInvitation,
  component: lazyScreen(() => import('#web/features/auth/register-screen.tsx'), 'RegisterScreen'),
});

const demo = createRoute({
  getParentRoute: () => root,
  path: '/demo',
  component: lazyScreen(() => import('#web/features/demo/demo-screen.tsx'), 'DemoScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyScreen(() => import('#web/features/auth/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
});

/** The token of an emailed link, or an empty text if the link is incomplete. */
const withToken = ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' });

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  validateSearch: withToken,
  component: lazyScreen(() => import('#web/features/auth/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: '/verify-email',
  validateSearch: withToken,
  component: lazyScreen(() => import('#web/features/account/verify-email-screen.tsx'), 'VerifyEmailScreen'),
});

const unsubscribe = createRoute({
  getParentRoute: () => root,
  path: '/unsubscribe',
  /** `all`: of the address rather than of one account's notifications. */
  validateSearch: (search: Record<string, unknown>) => ({ ...withToken(search), ...(search.all ? { all: true } : {}) }),
  component: lazyScreen(() => import('#web/features/notifications/unsubscribe-screen.tsx'), 'UnsubscribeScreen'),
});

export const authRoutes = [login, register, demo, forgotPassword, resetPassword, verifyEmail, unsubscribe] as const;
