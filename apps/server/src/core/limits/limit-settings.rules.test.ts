import { PERSONAL_DATA } from '@ecopulse/contract/accounts/personal-data';
import { LIMIT_NAMES, LIMITS, limitBounds } from '@ecopulse/contract/admin/limit-table';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressKey } from './client-address.rules.ts';
import {
  createFactorFinder,
  findLimitFaults,
  mergeLimits,
  multiplyLimit,
  normalizeLimits,
} from './limit-settings.rules.ts';

const network = (cidr: string, factor = 2) => ({ cidr, factor, name: 'School' });
const withNetworks = (...cidrs: string[]) => ({ limits: {}, networks: cidrs.map((cidr) => network(cidr)) });

describe('the factor of a network', () => {
  const findFactor = createFactorFinder([
    network('10.1.0.0/16', 4),
    network('10.1.2.0/24', 9),
    network('2001:db8::/32', 3),
    network('2001:db8:5::/64', 7),
    network('::ffff:192.0.2.0/120', 5),
  ]);
  test.each([
    ['10.1.9.9', 4],
    ['10.1.2.3', 9],
    ['10.2.0.1', 1],
    ['::ffff:10.1.2.3', 9],
    ['192.0.2.77', 5],
    ['2001:db8:1::1', 3],
    // Its /56 shares the limits of the /64.
    ['2001:db8:5:1::1', 7],
    ['2001:db9::1', 1],
  ])('of client %s is %d', (address, factor) => {
    expect(findFactor(addressKey(address))).toBe(factor);
  });

  test.each(['none', 'resident-10', '10.1.2.3 10.1.2.3', 'verification:10.1.2.3', ''])(
    'is 1 for what is no address: %s',
    (who) => expect(findFactor(who)).toBe(1),
  );

  test('is found for every address of the network, and for none outside it', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.integer({ min: 8, max: 32 }), fc.ipV4(), (start, bits, address) => {
        const toNumber = (text: string) => text.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
        const size = 2 ** (32 - bits);
        const isInside = Math.floor(toNumber(start) / size) === Math.floor(toNumber(address) / size);
        expect(createFactorFinder([network(`${start}/${bits}`)])(address)).toBe(isInside ? 2 : 1);
        expect(createFactorFinder([network(`${start}/${bits}`)])(start)).toBe(2);
      }),
      { seed: 43 },
    );
  });
});

describe('settings against a rule', () => {
  test('defaults and their bounds are within the rules, one step further is not', () => {
    for (const name of LIMIT_NAMES) {
      const { max, seconds } = limitBounds(name);
      const faultsOf = (limit: { max: number; seconds: number }) =>
        Object.keys(findLimitFaults({ limits: { [name]: limit }, networks: [] }));
      expect(faultsOf(LIMITS[name])).toEqual([]);
      expect(faultsOf({ max: max.least, seconds: seconds.most })).toEqual([]);
      expect(faultsOf({ max: max.least - 1, seconds: seconds.most + 1 })).toEqual([
        `limits.${name}.max`,
        `limits.${name}.seconds`,
      ]);
    }
  });

  test('networks that are too large or listed twice are named', () => {
    expect(findLimitFaults(withNetworks('0.0.0.0/0', '10.1.0.0/16', '10.1.2.3/16', '::/0', '2001:db8::/32'))).toEqual({
      'networks.0.cidr': 'Use a smaller network, with a prefix of at least /8',
      'networks.2.cidr': 'List this network only once',
      'networks.3.cidr': 'Use a smaller network, with a prefix of at least /16',
    });
  });
});

test('stored settings leave out defaults, and networks have one spelling', () => {
  const limits = { read: LIMITS.read, register: { max: 900, seconds: 3600 } };
  const networks = [
    network('10.1.2.3/16'),
    network('2001:DB8:0::1/32'),
    { ...network('::ffff:10.9.0.0/112'), name: ' A ' },
  ];
  expect(normalizeLimits({ limits, networks }, LIMITS)).toEqual({
    limits: { register: { max: 900, seconds: 3600 } },
    networks: [network('10.1.0.0/16'), network('2001:db8::/32'), { ...network('10.9.0.0/16'), name: 'A' }],
  });
});

test('no window is longer than attempts are kept, also one that was stored longer', () => {
  const most = PERSONAL_DATA.attempts.retention.days * 86_400;
  const stored = Object.fromEntries(LIMIT_NAMES.map((name) => [name, { max: 1, seconds: 10 * LIMITS[name].seconds }]));
  const merged = mergeLimits(LIMITS, { limits: stored });
  for (const name of LIMIT_NAMES) {
    expect(limitBounds(name).seconds.most).toBeLessThanOrEqual(most);
    expect(merged[name].seconds).toBe(Math.min(10 * LIMITS[name].seconds, limitBounds(name).seconds.most));
  }
});

test('a factor never makes a limit less than 1', () => {
  expect(multiplyLimit({ max: 3, seconds: 60 }, 0.1)).toEqual({ max: 1, seconds: 60 });
  expect(multiplyLimit({ max: 300, seconds: 60 }, 2.5)).toEqual({ max: 750, seconds: 60 });
});
