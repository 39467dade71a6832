import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../testing/any-character.ts';
import { addressKey, clientAddress, isIpAddress } from './client-address.rules.ts';

const part = fc.nat({ max: 0xffff }).map((value) => value.toString(16));
const parts = (length: number) => fc.array(part, { minLength: length, maxLength: length });
/** Outside of ::/64, which contains the IPv4-mapped addresses. */
const ipV6 = fc.tuple(parts(4), parts(4)).filter(([network]) => network.some((value) => value !== '0'));
const address = fc.oneof(fc.ipV4(), fc.ipV6());
const invalidAddress = fc.string({ unit: anyCharacter, maxLength: 60 }).filter((text) => !isIpAddress(text));

describe('the key of a client address', () => {
  test('has at most 24 characters and ignores case', () => {
    fc.assert(
      fc.property(fc.oneof(address, invalidAddress), (text) => {
        const key = addressKey(text);
        expect(key.length).toBeLessThanOrEqual(24);
        expect(addressKey(text.toUpperCase())).toBe(key);
      }),
    );
  });

  test('of an IPv4 address is that address, also if mapped into IPv6', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), (first, second) => {
        expect(addressKey(first)).toBe(first);
        expect(addressKey(`::ffff:${first}`)).toBe(first);
        const [a = 0, b = 0, c = 0, d = 0] = first.split('.').map(Number);
        expect(addressKey(`::FFFF:${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`)).toBe(first);
        expect(addressKey(first) === addressKey(second)).toBe(first === second);
      }),
    );
  });

  test.each([48, 52, 56, 60, 64])('is the same within a /%i IPv6 network, and different for another', (prefix) => {
    const bits = (address: string) =>
      [...ipaddr.IPv6.parse(address).toByteArray()].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    fc.assert(
      fc.property(ipV6, ipV6, parts(4), ([network, host], [otherNetwork], otherHost) => {
        const address = [...network, ...host].join(':');
        expect(addressKey([...network, ...otherHost].join(':'), prefix)).toBe(addressKey(address, prefix));
        const other = [...network.slice(0, 3), otherNetwork[3], ...host].join(':');
        const isSame = bits(address).slice(0, prefix) === bits(other).slice(0, prefix);
        expect(addressKey(other, prefix) === addressKey(address, prefix)).toBe(isSame);
      }),
    );
  });

  test('counts a /56 network by default', () => {
    expect(addressKey('2001:db8:1:2ff::1')).toBe(addressKey('2001:db8:1:200::2'));
    expect(addressKey('2001:db8:1:2ff::1')).not.toBe(addressKey('2001:db8:1:300::1'));
  });

  test('of anything else is "none"', () => {
    fc.assert(
      fc.property(invalidAddress, (text) => {
        expect(addressKey(text)).toBe('none');
      }),
    );
  });
});

test.each(['', ' ', '1.2.3', '1.2.3.4:80', '0x7f.0.0.1', '010.0.0.1', '2130706433', '[::1]', '::1::', 'localhost'])(
  '"%s" is not an address',
  (text) => {
    expect(isIpAddress(text)).toBe(false);
  },
);

describe('the address of a client', () => {
  test('is the last one before the first invalid address', () => {
    fc.assert(
      fc.property(
        fc.array(address, { minLength: 1 }),
        fc.array(fc.oneof(address, invalidAddress)),
        invalidAddress,
        (chain, claims, junk) => {
          expect(clientAddress(chain)).toBe(chain.at(-1));
          expect(clientAddress([...chain, junk, ...claims])).toBe(chain.at(-1));
        },
      ),
    );
  });
});
