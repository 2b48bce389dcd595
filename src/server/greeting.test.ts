import { expect, test } from 'vitest';
import { addressToOpen, greetingOf } from './greeting.ts';

const switches = { registration: true, guests: true, demo: true, mail: false };

test.each([
  ['localhost', 'http://localhost:3001'],
  ['127.0.0.1', 'http://localhost:3001'],
  ['0.0.0.0', 'http://localhost:3001'],
  ['::', 'http://localhost:3001'],
  ['192.168.1.5', 'http://192.168.1.5:3001'],
  ['2001:db8::1', 'http://[2001:db8::1]:3001'],
])('opens a server on %s at %s', (host, address) => {
  expect(addressToOpen(host, 3001)).toBe(address);
});

test('says the address, what to do next, where the data is, and how to stop', () => {
  const greeting = greetingOf('http://localhost:3001', { dataDir: '/home/ann/data', databaseUrl: undefined, switches });
  expect(greeting.trim().split(/\n\s*/)).toEqual([
    'Centwise is ready: http://localhost:3001',
    'Open this address in your browser to create an account.',
    'Your data is in /home/ann/data.',
    'Press Ctrl+C to stop.',
  ]);
});

test('names the command for an invitation if registration is closed, and no password of the database', () => {
  const databaseUrl = 'postgres://ann:hunter2@localhost/centwise';
  const greeting = greetingOf('http://localhost:3001', {
    dataDir: '/data',
    databaseUrl,
    switches: { ...switches, registration: false },
  });
  expect(greeting).toContain('npm run admin -- invite');
  expect(greeting).toContain('Your data is in the PostgreSQL database.');
  expect(greeting).not.toMatch(/hunter2|\/data/);
});
