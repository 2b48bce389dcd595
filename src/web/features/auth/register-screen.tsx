import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { switches } from '#web/browser/switches.ts';
import { getSession, signOut } from '#web/session/session.ts';
import { AccountCreated } from './account-created.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegistrationClosed } from './registration-closed.tsx';

/** Registering turns a guest account into a regular one and ends the guest session, so the user logs in afterward. */
export function RegisterScreen() {
  const { invite } = useSearch({ from: '/register' });
  const [created, setCreated] = useState<{ isConverted: boolean }>();

  const finish = (user: User) => {
    const isConverted = user._id === getSession().user?._id;
    if (isConverted) signOut();
    setCreated({ isConverted });
  };

  if (!switches.registration && !invite) return <RegistrationClosed />;
  return created ? <AccountCreated {...created} /> : <RegisterForm onCreated={finish} />;
}
