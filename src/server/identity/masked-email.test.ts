import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['ann@example.com', 'a***@example.com'],
  ['𐐨nn@example.com', '𐐨***@example.com'],
])('shows one whole character of %s in the masked email', (email, masked) => expect(maskedEmail(email)).toBe(masked));
