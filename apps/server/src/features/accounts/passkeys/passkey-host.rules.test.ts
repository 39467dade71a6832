import fc from 'fast-check';
import { expect, test } from 'vitest';
import { takesPasskeys } from './passkey-host.rules.ts';

const url = (host: string) => new URL(`https://${host}`);

test('passkeys work at localhost, with or without a public name', () => {
  fc.assert(
    fc.property(fc.option(fc.domain()), (name) => {
      expect(takesPasskeys('localhost', name === null ? null : url(name))).toBe(true);
    }),
  );
});

test('passkeys work at the public name and at no other', () => {
  fc.assert(
    fc.property(fc.domain(), fc.domain(), (name, other) => {
      expect(takesPasskeys(name.toUpperCase(), url(`${name}:8443`))).toBe(true);
      expect(takesPasskeys(other, url(name))).toBe(other.toLowerCase() === name.toLowerCase());
      expect(takesPasskeys(name, null)).toBe(false);
    }),
  );
});

test('passkeys never work at an IP address, even if it is the public one', () => {
  const addresses = fc.oneof(
    fc.ipV4(),
    fc.ipV6().map((address) => `[${address}]`),
  );
  fc.assert(
    fc.property(addresses, (address) => {
      const { hostname } = url(address);
      expect(takesPasskeys(hostname, url(address))).toBe(false);
      expect(takesPasskeys(address, url(address))).toBe(false);
    }),
  );
});
