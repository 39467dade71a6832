import fc from 'fast-check';
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

  test('is the same within a /64 IPv6 network, and different for another network', () => {
    fc.assert(
      fc.property(ipV6, parts(4), ipV6, ([network, host], otherHost, [otherNetwork]) => {
        const key = addressKey([...network, ...host].join(':'));
        expect(addressKey([...network, ...otherHost].join(':'))).toBe(key);
        expect(addressKey([...network, '0', '0', '0', '1'].join(':'))).toBe(key);
        const isSame = network.join(':') === otherNetwork.join(':');
        expect(addressKey([...otherNetwork, ...host].join(':')) === key).toBe(isSame);
      }),
    );
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
