import { domainToASCII } from 'node:url';
import fc from 'fast-check';
import addressparser from 'nodemailer/lib/addressparser';
import { expect, test } from 'vitest';
import { isEmailAddress } from '#shared/auth/email.ts';

const LOCAL = fc.array(fc.constantFrom(..."abz09.+-_'!{}`~=#é字"), { minLength: 1, maxLength: 12 });
const LABEL = fc.array(fc.constantFrom(...'abz09-'), { minLength: 1, maxLength: 6 });
/** Usually an address. */
const likely = fc
  .tuple(LOCAL, fc.array(LABEL, { minLength: 2, maxLength: 4 }))
  .map(([local, labels]) => `${local.join('')}@${labels.map((label) => label.join('')).join('.')}`);

/** Characters with a meaning to some parser of addresses or domains, and characters that show nothing. */
const MEANINGFUL = [
  ...'@,;:<>()[]"\\ \t\r\n\0%/?#',
  ...'\u3002\uff0e\uff61\u200b\u200e\u202e\u00ad\u034f\ufe0fｅİ',
  '..',
];
const inserted = fc.oneof(fc.constantFrom(...MEANINGFUL), fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }));
const spoilt = fc
  .tuple(likely, inserted, fc.nat())
  .map(([text, more, place]) => text.slice(0, place % text.length) + more + text.slice(place % text.length));

function expectOneRecipient(address: string): void {
  expect(addressparser(address)).toEqual([{ address, name: '' }]);
  const domain = address.slice(address.indexOf('@') + 1);
  expect(domainToASCII(domain)).toBe(domain);
  expect(address).toBe(address.trim().normalize('NFKC').toLowerCase());
}

test('reads every accepted address as exactly that one recipient', () => {
  let accepted = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        likely,
        spoilt,
        fc.emailAddress().map((address) => address.toLowerCase()),
      ),
      (address) => {
        if (!isEmailAddress(address)) return;
        accepted += 1;
        expectOneRecipient(address);
      },
    ),
    { numRuns: 5000 },
  );
  expect(accepted).toBeGreaterThan(500);
});
