import { useState } from 'react';
import { AccountCreated } from './account-created.tsx';
import { RegisterForm } from './register-form.tsx';

export function RegisterScreen() {
  const [created, setCreated] = useState(false);
  return created ? <AccountCreated /> : <RegisterForm onCreated={() => setCreated(true)} />;
}
