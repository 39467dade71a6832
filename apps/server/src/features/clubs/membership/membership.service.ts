import { randomBytes } from 'node:crypto';
import type { ClubRole } from '@ecopulse/contract/clubs/club-rules';
import { MAX_CLUB_MEMBERS, MAX_CLUBS_PER_RESIDENT } from '@ecopulse/contract/clubs/club-rules';
import { recordAuditEntry } from '../../../core/audit/audit.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Database } from '../../../db/database.ts';
import { type ChangeDeps, changeClub, type ClubChange, requireOpen, requireSteward } from '../change-club.ts';
import { archiveClub, touchClub, updateClub } from '../changed-clubs.queries.ts';
import { findStewardIds } from '../clubs.queries.ts';
import { isModerator, type Viewer } from '../clubs.rules.ts';
import { isNamedMember } from './members.queries.ts';
import {
  countOtherClubs,
  deleteMember,
  deleteRequest,
  findRequest,
  findRole,
  insertMember,
  saveRequest,
  setRole,
  setShown,
} from './membership.queries.ts';
import { findFullness, judgeJoining } from './membership.rules.ts';

export interface Membership {
  /** Throws `club-not-found`, `club-code-ended`, `club-archived`, `already-member`, `club-limit`, `club-full`. */
  join(viewer: Viewer, clubId: number, how: { shown: boolean; code: string | null }): Promise<'member' | 'asked'>;
  /** Throws `club-not-found`, `club-not-joined`. */
  show(viewer: Viewer, clubId: number, shown: boolean): Promise<void>;
  /** Also takes a request back. Throws `club-not-found`, `club-not-joined`, `last-steward`. */
  leave(viewer: Viewer, clubId: number): Promise<void>;
  /** Throws `club-not-found`, `steward-only`, `club-request-not-found`, `club-archived`, `club-limit`, `club-full`. */
  decide(viewer: Viewer, clubId: number, requestId: number, decision: 'approve' | 'refuse'): Promise<void>;
  /** Null removes them. Throws `club-not-found`, `steward-only`, `club-member-not-found`, `last-steward`. */
  setMember(viewer: Viewer, clubId: number, residentId: number, role: ClubRole | null): Promise<void>;
  /** Throws `club-not-found`, `steward-only`, `club-archived`. */
  getCode(viewer: Viewer, clubId: number, renew: boolean): Promise<string>;
}

const CODE_BYTES = 9;

export function createMembership(deps: ChangeDeps): Membership {
  return {
    join: (viewer, clubId, { shown, code }) =>
      changeClub(
        deps,
        viewer,
        clubId,
        async ({ trx, club, now, today, notify }) => {
          const { residentId } = viewer;
          const joined = judgeJoining(club, code, await countOtherClubs(trx, residentId, clubId));
          if (joined !== 'member' && joined !== 'asked') throw refusal(joined);
          if (joined === 'asked') {
            await saveRequest(trx, { clubId, residentId, shown, now });
            // Once a day, however many ask.
            await notify(club, await findStewardIds(trx, clubId), { about: 'asked', subject: today });
          } else {
            await insertMember(trx, { clubId, residentId, role: 'member', shown, now, today });
            await touchClub(trx, clubId, now);
          }
          return joined;
        },
        { residentId: viewer.residentId, code },
      ),
    show: (viewer, clubId, shown) =>
      changeClub(deps, viewer, clubId, async ({ trx, club }) => {
        if (club.own_role === null) throw new ProblemError('club-not-joined');
        await setShown(trx, clubId, viewer.residentId, shown);
      }),
    leave: (viewer, clubId) =>
      changeClub(
        deps,
        viewer,
        clubId,
        async (made) => {
          if (made.club.own_role !== null) await remove(made, viewer.residentId, made.club.own_role);
          else if (!(await deleteRequest(made.trx, clubId, viewer.residentId)))
            throw new ProblemError('club-not-joined');
        },
        { residentId: viewer.residentId },
      ),
    async decide(viewer, clubId, requestId, decision) {
      const asked = await findAsker(deps.db, clubId, requestId);
      await changeClub(
        deps,
        viewer,
        clubId,
        async ({ trx, club, now, today, notify }) => {
          requireSteward(club);
          const request = await findRequest(trx, clubId, requestId);
          if (!request || request.residentId !== asked) throw new ProblemError('club-request-not-found');
          const { residentId, shown } = request;
          if (decision === 'refuse') {
            await deleteRequest(trx, clubId, residentId);
            return;
          }
          requireOpen(club);
          const full = findFullness(club, await countOtherClubs(trx, residentId, clubId));
          if (full !== null) throw refusal(full);
          await insertMember(trx, { clubId, residentId, role: 'member', shown, now, today });
          await touchClub(trx, clubId, now);
          await notify(club, [residentId], { about: 'approved', subject: String(requestId) });
        },
        // Who has left meanwhile has no request any more.
        asked === null ? {} : { residentId: asked },
      );
    },
    setMember: (viewer, clubId, residentId, role) =>
      changeClub(
        deps,
        viewer,
        clubId,
        async (made) => {
          const { trx, club, now, notify } = made;
          requireSteward(club, viewer);
          const before = await findRole(trx, clubId, residentId);
          // Who is not named to a steward must not be found by trying ids.
          const isFound =
            isModerator(viewer) || (await isNamedMember(trx, { clubId, viewerId: viewer.residentId, residentId }));
          if (before === undefined || !isFound) throw new ProblemError('club-member-not-found');
          if (before === role) return;
          if (role === null) await remove(made, residentId, before);
          else {
            if (before === 'steward') await requireOtherSteward(made);
            await setRole(trx, clubId, residentId, { role, now });
            if (role === 'steward' && residentId !== viewer.residentId)
              await notify(club, [residentId], { about: 'steward', subject: now.toISOString() });
          }
          if (club.own_role !== 'steward')
            await recordAuditEntry(trx, now, {
              adminId: viewer.residentId,
              action: 'roles_changed',
              subject: 'club',
              subjectId: clubId,
              subjectName: club.name,
              facts: { rolesBefore: before, roles: role ?? '' },
            });
        },
        { residentId },
      ),
    getCode: (viewer, clubId, renew) =>
      changeClub(deps, viewer, clubId, async ({ trx, club }) => {
        requireSteward(club);
        requireOpen(club);
        if (club.code !== null && !renew) return club.code;
        const code = randomBytes(CODE_BYTES).toString('base64url');
        await updateClub(trx, clubId, { code });
        return code;
      }),
  };
}

function refusal(code: ErrorCode): ProblemError {
  const limits: Partial<Record<ErrorCode, number>> = {
    'club-limit': MAX_CLUBS_PER_RESIDENT,
    'club-full': MAX_CLUB_MEMBERS,
  };
  const limit = limits[code];
  return new ProblemError(code, limit === undefined ? {} : { values: { limit } });
}

async function requireOtherSteward({ trx, club }: ClubChange): Promise<void> {
  if ((await findStewardIds(trx, club.id)).length <= 1) throw new ProblemError('last-steward');
}

/** The last member takes the club's open requests along: it is archived. */
async function remove(made: ClubChange, residentId: number, role: ClubRole): Promise<void> {
  const { trx, club, now } = made;
  const isLast = club.members <= 1;
  if (role === 'steward' && !isLast) await requireOtherSteward(made);
  await deleteMember(trx, club.id, residentId);
  if (isLast) await archiveClub(trx, club.id, now);
}

/** Null if there is no such request. */
function findAsker(db: Database, clubId: number, requestId: number): Promise<number | null> {
  return db.transaction().execute(async (trx) => (await findRequest(trx, clubId, requestId))?.residentId ?? null);
}
