import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { switches } from '#web/browser/switches.ts';
import { getSession, signOut } from '#web/session/session.ts';
import { AccountCreated } from './account-created.tsx';
import { RegisterForm } from './register-form.tsx';
import { RegistrationClosed } from './registration-closed.tsx';

/** A guest's account becomes the registered one, which ends the guest's session: the next one needs the password. */
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
