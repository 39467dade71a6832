import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { MemberLinkKind } from './links.service.ts';
import { linkExpiry } from './links.service.ts';

const LIFETIME_MINUTES: Readonly<Record<MemberLinkKind, number>> = {
  'password-reset': 30,
  verification: 1440,
  'email-change': 1440,
};

test('a link to set a password lasts half an hour, one to confirm an address a day, at any moment', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  const kind = fc.constantFrom(...(Object.keys(LIFETIME_MINUTES) as MemberLinkKind[]));
  fc.assert(
    fc.property(moment, kind, (now, linkKind) => {
      expect(linkExpiry(linkKind, now).getTime() - now.getTime()).toBe(LIFETIME_MINUTES[linkKind] * 60_000);
    }),
  );
});
