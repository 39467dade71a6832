import { IDLE_CLUB_DAYS, SILENT_STEWARD_ANSWER_DAYS, SILENT_STEWARD_DAYS } from '@ecopulse/contract/clubs/club-rules';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { change, type Change, type ChangeDeps } from './change-club.ts';
import { archiveClub } from './changed-clubs.queries.ts';
import { findClubToTell } from './goal/goal.queries.ts';
import { setRole } from './membership/membership.queries.ts';
import {
  findClubsWithoutSteward,
  findIdleClubs,
  findSilentStewards,
  findSuccessor,
  forgetAnsweredStewards,
  hasOtherSteward,
  lockMembers,
  setAsked,
  type SilentSteward,
} from './stewards.queries.ts';

export interface Stewards {
  /** Asks silent stewards, replaces those who do not answer, and archives idle clubs. */
  lookAfterClubs(): Promise<void>;
}

type Deps = ChangeDeps & Pick<SharedDeps, 'background'>;

const DAY_MS = 86_400_000;
/** A successor has done something verified within this time. */
const LATELY_DAYS = 28;

export function createStewards(deps: Deps): Stewards {
  const { db, background, clock } = deps;
  return {
    async lookAfterClubs() {
      const now = clock.now();
      const silentSince = daysBefore(now, SILENT_STEWARD_DAYS);
      await forgetAnsweredStewards(background, silentSince);
      for (const steward of await findSilentStewards(background, silentSince))
        if (steward.askedAt === null) await change(deps, (made) => ask(made, steward));
        else if (steward.askedAt <= daysBefore(now, SILENT_STEWARD_ANSWER_DAYS))
          await change(deps, (made) => replace(made, steward, silentSince));
      for (const clubId of await findClubsWithoutSteward(background))
        await change(deps, async (made) => {
          await lockMembers(made.trx, clubId);
          await appoint(made, clubId);
        });
      const idle = await findIdleClubs(
        background,
        daysBefore(now, IDLE_CLUB_DAYS),
        addDays(dayOf(now), -IDLE_CLUB_DAYS),
      );
      for (const clubId of idle) await db.transaction().execute((trx) => archiveClub(trx, clubId, now));
    },
  };
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

async function ask({ trx, now, notify }: Change, steward: SilentSteward): Promise<void> {
  await setAsked(trx, steward, now);
  const { club } = await findClubToTell(trx, steward.clubId);
  await notify(club, [steward.residentId], { about: 'silent', subject: now.toISOString() });
}

/** Without another member who could follow, they stay. */
async function replace(made: Change, steward: SilentSteward, silentSince: Date): Promise<void> {
  const { trx, now } = made;
  const { clubId, residentId } = steward;
  await lockMembers(trx, clubId);
  if (!(await hasOtherSteward(trx, steward, silentSince)) && !(await appoint(made, clubId))) return;
  await setRole(trx, clubId, residentId, { role: 'member', now });
}

async function appoint({ trx, now, today, notify }: Change, clubId: number): Promise<boolean> {
  const successor = await findSuccessor(trx, clubId, addDays(today, -LATELY_DAYS));
  if (successor === null) return false;
  await setRole(trx, clubId, successor, { role: 'steward', now });
  const { club } = await findClubToTell(trx, clubId);
  await notify(club, [successor], { about: 'steward', subject: now.toISOString() });
  return true;
}
