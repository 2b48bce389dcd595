import { isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientAddress, placeOf } from './client-address.ts';

describe('the place of an address', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '::/64'],
    ['::', '::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
    ['', ''],
  ])('is, for %j, %j', (address, place) => expect(placeOf(address)).toBe(place));

  test('is equal exactly for addresses that share their first 64 bits', () => {
    const groups = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 });
    const text = (...parts: number[][]) => parts.flatMap((part) => part.map((group) => group.toString(16))).join(':');
    fc.assert(
      fc.property(groups, groups, groups, groups, (network, other, host, guest) => {
        fc.pre(text(network) !== text(other) && !network.every((group) => group === 0));
        const place = placeOf(text(network, host));
        expect(placeOf(text(network, guest))).toBe(place);
        if (!other.every((group) => group === 0)) expect(placeOf(text(other, host))).not.toBe(place);
      }),
    );
  });
});

test('reads one valid caller address from any forwarded header', () => {
  const part = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.constantFrom('fe80::1%eth0', '1.2.3.4:80', '[::1]:80'));
  fc.assert(
    fc.property(fc.array(part), fc.integer({ min: 0, max: 3 }), (parts, proxies) => {
      const address = clientAddress('192.0.2.1', parts.join(','), proxies);
      expect(isIP(address)).toBeGreaterThan(0);
      expect(address).not.toContain('%');
    }),
  );
  expect(clientAddress(undefined, undefined, 1)).toBe('');
});
