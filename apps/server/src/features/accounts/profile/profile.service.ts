import { isMinor } from '@ecopulse/contract/accounts/personal-data';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { findOwnResident, findResidentByUsername } from '../../../core/residents/residents.queries.ts';
import { usernameKey } from '../../../core/residents/residents.rules.ts';
import {
  findProfileActivities,
  findProfileActivitiesBefore,
  type ProfileActivities,
} from '../../../core/rewards/rewards.queries.ts';
import { scoreBefore } from '../../../core/rewards/rewards.rules.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findRelationship } from '../../social/social.reads.ts';
import type { ResidentToday } from '../sign-in/sign-in.service.ts';

export interface Profiles {
  /** Throws `signed-out` if the resident is gone. */
  getOwn(residentId: number): Promise<ResidentToday & { activities: ProfileActivities }>;
  /**
   * For others as of the end of yesterday. Throws `resident-not-found`, also if either resident has blocked the other, or
   * the other is under 18 and no friend, and `too-many-profiles`.
   */
  getPublic(callerId: number, username: string): Promise<PublicProfileData>;
}

/** `relationship` is null for the caller's own profile. */
export interface PublicProfileData extends ResidentToday {
  readonly relationship: Relationship | null;
  readonly activities: ProfileActivities;
}

/** No resident has this id. */
const UNKNOWN_ID = 0;

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'limits'>;

export function createProfiles({ db, clock, limits }: Deps): Profiles {
  return {
    async getOwn(residentId) {
      const resident = await findOwnResident(db, residentId);
      if (!resident) throw new ProblemError('signed-out');
      return { resident, activities: await findProfileActivities(db, residentId), today: dayOf(clock.now()) };
    },
    async getPublic(callerId, username) {
      const resident = await findResidentByUsername(db, usernameKey(username));
      const isOwn = resident?.id === callerId;
      // Queried for unknown usernames too, so that timing does not reveal a block.
      const relationship = isOwn ? null : await findRelationship(db, callerId, resident?.id ?? UNKNOWN_ID, clock.now());
      const isHidden =
        !isOwn && (relationship === null || (isMinor(resident?.ageBand ?? null) && relationship.relation !== 'friend'));
      if (!resident || isHidden) throw new ProblemError('resident-not-found');
      const today = dayOf(clock.now());
      if (relationship === null)
        return { resident, relationship, activities: await findProfileActivities(db, resident.id), today };
      if (relationship.relation !== 'friend') limits.countCards(callerId, [resident.id]);
      const activities = await findProfileActivitiesBefore(db, resident.id, today);
      const score = scoreBefore(resident.score, activities, today);
      return { resident: { ...resident, score }, relationship, activities, today };
    },
  };
}
