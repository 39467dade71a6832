import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPublicAddress, PUBLIC_ONLY, addressRefusal } from './public-address.ts';

describe('an address of the public internet', () => {
  test.each(['8.8.8.8', '1.1.1.1', '203.117.34.1', '2606:4700::1111', '2404:6800:4003::200e'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::2:3',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '2002:7f00:1::',
    '2002:808:808::1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '4000::1',
    'localhost',
    '',
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test('is never one of a private or reserved range, in any spelling', () => {
    const byte = fc.nat(255);
    const privateBytes = fc.oneof(
      fc.tuple(fc.constantFrom(10, 127, 0), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
      fc.tuple(fc.integer({ min: 224, max: 255 }), byte, byte, byte),
    );
    fc.assert(
      fc.property(privateBytes, (bytes) => {
        expect(isPublicAddress(bytes.join('.'))).toBe(false);
        expect(isPublicAddress(`::ffff:${bytes.join('.')}`)).toBe(false);
        const decimal = bytes.reduce((sum, part) => sum * 256 + part, 0);
        for (const spelling of [
          decimal,
          `0x${decimal.toString(16)}`,
          `0${decimal.toString(8)}`,
          bytes.map((b) => `0${b.toString(8)}`).join('.'),
        ])
          expect(addressRefusal(new URL(`http://${spelling}/`), PUBLIC_ONLY), String(spelling)).not.toBeNull();
      }),
    );
  });
});

describe('a feed', () => {
  test.each([
    'ftp://news.example.sg/',
    'file:///etc/passwd',
    'gopher://news.example.sg/',
    'data:text/xml,<rss/>',
    'http://mei:secret@news.example.sg/',
    'http://mei@news.example.sg/',
    'http://news.example.sg:22/',
    'https://news.example.sg:5432/',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0x7f.0.0.0x1/',
    'http://127.0.0.1./',
    'http://⑫7.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://feeds.localhost/',
    'http://printer.local/',
    'http://metadata.google.internal/',
    `https://news.example.sg/${'x'.repeat(2_000)}`,
  ])('is not fetched from %s', (address) => {
    expect(addressRefusal(new URL(address), PUBLIC_ONLY)).not.toBeNull();
  });

  test.each(['https://news.example.sg/feed', 'http://news.example.sg:8080/feed', 'https://[2606:4700::1111]/feed'])(
    'is fetched from %s',
    (address) => {
      expect(addressRefusal(new URL(address), PUBLIC_ONLY)).toBeNull();
    },
  );
});
