import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { PublicScreen } from '#web/components/public-screen.tsx';

const REDIRECT_MILLISECONDS = 2000;

/** Confirms the registration, then redirects to /login. */
export function AccountCreated({ isConverted }: { isConverted: boolean }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/login', replace: true }), REDIRECT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [navigate]);

  const text = isConverted
    ? "Everything you've added as a guest is in your account. You can log in now."
    : 'You can log in now.';
  return (
    <PublicScreen title="Account Created!" text={text}>
      <p className="visually-hidden" role="alert">
        Account created. {text}
      </p>
      <ButtonLink to="/login">Log In</ButtonLink>
    </PublicScreen>
  );
}
