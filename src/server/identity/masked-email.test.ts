import { expect, test } from 'vitest';
import { maskedEmail } from './masked-email.ts';

test.each([
  ['ann@example.com', 'a***@example.com'],
  ['𐐨nn@example.com', '𐐨***@example.com'],
])('a masked email keeps one whole character of %s', (email, masked) => expect(maskedEmail(email)).toBe(masked));
