import fc from 'fast-check';
import { expect, test } from 'vitest';
import { maySee } from '../clubs.rules.ts';
import { type JoinedClub, judgeJoining } from './membership.rules.ts';

const club = fc.record<JoinedClub>({
  joining: fc.constantFrom('open', 'approved', 'invited'),
  code: fc.constantFrom(null, 'right'),
  is_removed: fc.boolean(),
  own_role: fc.constantFrom(null, 'member', 'steward'),
  asked: fc.boolean(),
  archived_at: fc.constantFrom(null, new Date(0)),
  members: fc.constantFrom(0, 4999, 5000),
});
const code = fc.constantFrom(null, 'right', 'wrong');
const others = fc.constantFrom(0, 9, 10);
const RUNS = { numRuns: 3_000 };

test('no one joins a club that is full, closed or archived, twice, or as an eleventh', () => {
  fc.assert(
    fc.property(club, code, others, (joined, given, otherClubs) => {
      const result = judgeJoining(joined, given, otherClubs);
      if (result !== 'member' && result !== 'asked') return;
      expect(joined).toMatchObject({ own_role: null, is_removed: false, archived_at: null });
      expect(joined.members).toBeLessThan(5000);
      expect(otherClubs).toBeLessThan(10);
      if (result === 'member') expect(joined.joining === 'open' || given === 'right').toBe(true);
      else expect(joined.joining).toBe('approved');
    }),
    RUNS,
  );
});

test('who can join a club can see it, and a closed club or one by invitation tells strangers nothing', () => {
  fc.assert(
    fc.property(club, code, others, (joined, given, otherClubs) => {
      const isSeen = maySee(joined, { roles: [] }, given);
      const result = judgeJoining(joined, given, otherClubs);
      if (result === 'member' || result === 'asked') expect(isSeen).toBe(true);
      if (!isSeen) expect(['club-not-found', 'club-code-ended']).toContain(result);
      expect(maySee(joined, { roles: [{ role: 'moderator' }] }, null)).toBe(true);
    }),
    RUNS,
  );
});
