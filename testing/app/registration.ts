import { PASSWORD } from './app.ts';

/** A valid registration. */
export const lee = {
  name: 'Ann Lee',
  dateOfBirth: '1990-05-05',
  email: 'ann@example.com',
  phone: '+12025550123',
  password: PASSWORD,
};

export const register = (payload: object = lee) => ({ method: 'POST', url: '/api/auth/register', payload }) as const;
