import { REGISTRATION_MODES } from '@ecopulse/contract/operator/operator';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isLoopback, registrationMode } from './registration.rules.ts';

const setting = fc.constantFrom(null, undefined, ...REGISTRATION_MODES);
const anyHost = fc.constantFrom('127.0.0.1', '127.9.9.9', '::1', 'localhost', '0.0.0.0', '::', '10.0.0.5', 'eco.sg');

describe('who may register', () => {
  test('without an operator, a site that others can reach is open only with REGISTRATION=open', () => {
    fc.assert(
      fc.property(setting, anyHost, (registration, host) => {
        const mode = registrationMode({ ...(registration !== undefined && { registration }), host }, false);
        if (!isLoopback(host) && registration !== 'open') expect(mode).toBe('closed');
      }),
    );
  });

  test('with an operator or on loopback, REGISTRATION decides, and unset means open', () => {
    fc.assert(
      fc.property(setting, anyHost, fc.boolean(), (registration, host, isConfigured) => {
        fc.pre(isConfigured || isLoopback(host));
        const settings = { ...(registration !== undefined && { registration }), host };
        expect(registrationMode(settings, isConfigured)).toBe(registration ?? 'open');
      }),
    );
  });

  test.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.4', false],
    ['localhost.example.sg', false],
  ])('%s is loopback: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});
