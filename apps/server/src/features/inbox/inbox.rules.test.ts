import { ROLES, type ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { INBOX_STATES } from '@ecopulse/contract/admin/inbox';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assigneeAfter, scopeOf, stateOf } from './inbox.rules.ts';

const TOWNS = ['Bedok', 'Bishan', 'Clementi'] as const;
const anyRole: fc.Arbitrary<ResidentRole> = fc
  .record({ role: fc.constantFrom(...ROLES), planningArea: fc.constantFrom(undefined, ...TOWNS) })
  .map(({ role, planningArea: town }) =>
    role === 'owner' || town === undefined ? { role } : { role, planningArea: town },
  );
const anyRoles = fc.array(anyRole, { maxLength: 5 });
const seenBy = (roles: readonly ResidentRole[]) => scopeOf({ residentId: 7, roles });
const SETTINGS = { seed: 43, numRuns: 500 };

describe('what someone sees', () => {
  test('of translations: all, with a role of owner or editor that is limited to no town', () => {
    fc.assert(
      fc.property(anyRoles, (roles) => {
        const isExpected = roles.some((each) => /owner|editor/.test(each.role) && each.planningArea === undefined);
        expect(seenBy(roles).translations).toBe(isExpected);
      }),
      SETTINGS,
    );
  });

  test('of the rest: the towns of roles of moderator alone, or everything', () => {
    fc.assert(
      fc.property(anyRoles, (roles) => {
        const moderating = roles.filter(({ role }) => role === 'owner' || role === 'moderator');
        const { towns } = seenBy(roles);
        if (moderating.some((each) => each.planningArea === undefined)) expect(towns).toBeNull();
        else expect(new Set(towns)).toEqual(new Set(moderating.map((each) => each.planningArea)));
      }),
      SETTINGS,
    );
  });

  test('is nothing about themselves, but for owners', () => {
    fc.assert(
      fc.property(anyRoles, (roles) => {
        expect(seenBy(roles).notAbout).toBe(roles.some(({ role }) => role === 'owner') ? null : 7);
      }),
      SETTINGS,
    );
  });
});

test('an item is done once it is settled, with and without an assignee', () => {
  expect(stateOf({ settledAt: null, assigneeId: null })).toBe('open');
  expect(stateOf({ settledAt: null, assigneeId: 7 })).toBe('assigned');
  for (const assigneeId of [null, 7]) expect(stateOf({ settledAt: new Date(0), assigneeId })).toBe('done');
});

test('the assignee after a change agrees with the state that it asks for', () => {
  const anyId = fc.option(fc.integer({ min: 1, max: 4 }));
  const anyState = fc.constantFrom(undefined, ...INBOX_STATES);
  fc.assert(
    fc.property(fc.option(anyId, { nil: undefined }), anyState, anyId, (assignedTo, state, before) => {
      fc.pre(!(state === 'assigned' && assignedTo === null));
      const after = assigneeAfter({ assignedTo, state }, before, 9);
      if (state === 'open') expect(after).toBeNull();
      else if (assignedTo !== undefined) expect(after).toBe(assignedTo);
      else expect(after).toBe(state === 'assigned' ? (before ?? 9) : before);
    }),
    SETTINGS,
  );
});
