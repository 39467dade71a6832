import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatRoles, highestRole, isAdminAccess, ROLES, rolesForCall, townsOf } from './role-access.ts';

const anyRole = fc.record(
  {
    role: fc.constantFrom(...ROLES),
    planningArea: fc.constantFrom('Bedok', 'Yishun'),
    clubId: fc.integer({ min: 1, max: 3 }),
  },
  { requiredKeys: ['role'] },
);
const anyRoles = fc.array(anyRole, { maxLength: 5 });
const anyAccess = fc.constantFrom('owner', 'editor', 'moderator', 'organiser', 'editor-or-moderator');

describe('the roles for a call', () => {
  test('always include an owner, and never more than the resident has', () => {
    fc.assert(
      fc.property(anyAccess, anyRoles, (access, roles) => {
        const owner = { role: 'owner' } as const;
        expect(rolesForCall({ access }, [...roles, owner])).toContain(owner);
        for (const each of rolesForCall({ access }, roles)) expect(roles).toContain(each);
      }),
    );
  });

  test('include limited ones only for calls that say how a town limits them', () => {
    fc.assert(
      fc.property(anyAccess, anyRoles, (access, roles) => {
        const unlimited = rolesForCall({ access }, roles);
        expect(unlimited.length === 0 || townsOf(unlimited) === null).toBe(true);
        expect(rolesForCall({ access, townScope: 'any' }, roles)).toEqual(expect.arrayContaining([...unlimited]));
      }),
    );
  });

  test('are none for a call of anyone or of members, which need no role', () => {
    for (const access of ['anyone', 'member'] as const) {
      expect(rolesForCall({ access, townScope: 'any' }, [{ role: 'owner' }])).toEqual([]);
      expect(isAdminAccess(access)).toBe(false);
    }
  });
});

test('one role that applies everywhere lifts the limits of the others; a group is no town', () => {
  expect(townsOf([{ role: 'editor', planningArea: 'Bedok' }, { role: 'moderator' }])).toBeNull();
  expect(
    townsOf([
      { role: 'editor', planningArea: 'Bedok' },
      { role: 'editor', planningArea: 'Yishun' },
    ]),
  ).toEqual(['Bedok', 'Yishun']);
  expect(townsOf([{ role: 'organiser', clubId: 1 }])).toEqual([]);
});

test('the highest role is the first in the order of roles', () => {
  expect(highestRole([])).toBeNull();
  expect(highestRole([{ role: 'organiser' }, { role: 'editor', planningArea: 'Bedok' }])).toBe('editor');
});

test('formatted roles are the same in any order, and name limits', () => {
  expect(
    formatRoles([{ role: 'owner' }, { role: 'editor', planningArea: 'Bedok' }, { role: 'organiser', clubId: 5 }]),
  ).toBe('editor@Bedok,organiser#5,owner');
  fc.assert(fc.property(anyRoles, (roles) => formatRoles(roles) === formatRoles([...roles, ...roles].toReversed())));
});
