import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ButtonLink } from '#web/components/button-link.tsx';
import { PublicScreen } from '#web/components/public-screen.tsx';

const REDIRECT_MILLISECONDS = 2000;

interface Props {
  email: string;
  isConverted: boolean;
}

/** Confirms the registration, then redirects to /login, where the email is filled in. */
export function AccountCreated({ email, isConverted }: Props) {
  const navigate = useNavigate();
  const { returnTo } = useLocation().state;
  useEffect(() => {
    const state = { email, returnTo };
    const timer = setTimeout(() => navigate({ to: '/login', replace: true, state }), REDIRECT_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [navigate, email, returnTo]);

  const text = isConverted
    ? "Everything you've added as a guest is in your account. You can log in now."
    : 'You can log in now.';
  return (
    <PublicScreen title="Account Created!" text={text}>
      <p className="visually-hidden" role="alert">
        Account created. {text}
      </p>
      <ButtonLink to="/login" state={{ email, returnTo }}>
        Log In
      </ButtonLink>
    </PublicScreen>
  );
}
