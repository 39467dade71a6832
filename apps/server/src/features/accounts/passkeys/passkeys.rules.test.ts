import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseChallenge, parseCredentialId, supportsPasskeys, parseUserHandle } from './passkeys.rules.ts';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const encoded = (data: unknown) => base64url(Buffer.from(JSON.stringify(data)));
const bytes = (minLength: number, maxLength: number) => fc.uint8Array({ minLength, maxLength });

test('the challenge and the handle of a response are found', () => {
  fc.assert(
    fc.property(bytes(16, 64), bytes(1, 64), fc.dictionary(fc.string(), fc.jsonValue()), (challenge, handle, more) => {
      const clientDataJSON = encoded({ ...more, challenge: base64url(challenge) });
      const response = { response: { clientDataJSON, userHandle: base64url(handle) } };
      expect(parseChallenge(response)).toBe(base64url(challenge));
      expect(parseUserHandle(response)).toBe(base64url(handle));
    }),
  );
});

test('other JSON has neither a challenge nor a handle', () => {
  const clientData = fc.oneof(
    fc.jsonValue(),
    fc.jsonValue().map(encoded),
    fc.jsonValue().map((challenge) => encoded({ challenge })),
  );
  fc.assert(
    fc.property(fc.jsonValue(), clientData, (json, clientDataJSON) => {
      expect(parseChallenge({ response: json })).toBeNull();
      expect(parseChallenge({ response: { clientDataJSON } })).toBeNull();
      expect(parseUserHandle({ response: json })).toBeNull();
      expect(parseUserHandle({})).toBeNull();
    }),
  );
});

test('the id of a credential has 1 to 1,023 bytes in base64url', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.nat({ max: 1_100 }), fc.integer({ min: 1_020, max: 1_026 })),
      fc.jsonValue(),
      (size, json) => {
        const id = Buffer.alloc(size, 7);
        expect(parseCredentialId({ id: base64url(id) })).toBe(size > 0 && size <= 1023 ? base64url(id) : null);
        if (typeof json !== 'string' || /[^\w-]/.test(json)) expect(parseCredentialId({ id: json })).toBeNull();
      },
    ),
  );
});

const url = (host: string) => new URL(`https://${host}`);

test('passkeys work at localhost, with or without a public name', () => {
  fc.assert(
    fc.property(fc.option(fc.domain()), (name) => {
      expect(supportsPasskeys('localhost', name === null ? null : url(name))).toBe(true);
    }),
  );
});

test('passkeys work at the public name and at no other', () => {
  fc.assert(
    fc.property(fc.domain(), fc.domain(), (name, other) => {
      expect(supportsPasskeys(name.toUpperCase(), url(`${name}:8443`))).toBe(true);
      expect(supportsPasskeys(other, url(name))).toBe(other.toLowerCase() === name.toLowerCase());
      expect(supportsPasskeys(name, null)).toBe(false);
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
      expect(supportsPasskeys(hostname, url(address))).toBe(false);
      expect(supportsPasskeys(address, url(address))).toBe(false);
    }),
  );
});
