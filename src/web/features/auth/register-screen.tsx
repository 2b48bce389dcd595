import { useState } from 'react';
import type { User } from '#shared/auth/contract.ts';
import { getSession, updateUser } from '#web/session/session.ts';
import { AccountCreated } from './account-created.tsx';
import { RegisterForm } from './register-form.tsx';

/** A guest's account becomes the registered one: the stored session goes on as what it now is. */
export function RegisterScreen() {
  const [created, setCreated] = useState<{ isConverted: boolean }>();

  const finish = (user: User) => {
    const isConverted = user._id === getSession().user?._id;
    if (isConverted) updateUser(user);
    setCreated({ isConverted });
  };

  return created ? <AccountCreated {...created} /> : <RegisterForm onCreated={finish} />;
}
