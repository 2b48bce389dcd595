import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { REGISTRATION_CLOSED } from '#shared/switches.ts';
import { switches } from '#web/browser/switches.ts';
import { PublicScreen } from '#web/components/public-screen.tsx';
import { getSession, ownerOf, signOut } from '#web/session/session.ts';
import { AccountCreated } from './account-created.tsx';
import { invitationProblemQuery } from './invitation-problem.ts';
import { RegisterForm } from './register-form.tsx';
import { RegistrationClosed } from './registration-closed.tsx';

/** Registering turns a guest account into a regular one and ends the guest session, so the user logs in afterward. */
export function RegisterScreen() {
  const { invite = '' } = useSearch({ from: '/register' });
  const [created, setCreated] = useState<{ email: string; isConverted: boolean }>();
  const isInvited = !switches.registration && invite !== '';
  const { data: problem, isLoading } = useQuery({ ...invitationProblemQuery(invite), enabled: isInvited });

  const finish = (user: User) => {
    const { _id: userId } = user;
    const email = user.email ?? '';
    // Another tab may have noticed first that the session has ended.
    const isConverted = userId === ownerOf(getSession());
    if (isConverted) {
      signOut();
      void import('#web/outbox/outbox.ts').then(({ removeEnded }) => removeEnded({ userId, email })).catch(() => {});
    }
    setCreated({ email, isConverted });
  };

  if (!switches.registration && !isInvited) return <RegistrationClosed text={REGISTRATION_CLOSED} />;
  if (problem) return <RegistrationClosed text={problem} />;
  if (isLoading) return <PublicScreen title="Create Account" text="Loading..." />;
  return created ? <AccountCreated {...created} /> : <RegisterForm onCreated={finish} />;
}
