import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { City, Place } from './city.ts';
import { type Resident, unless } from './resident.ts';

/** Joins all challenges that are wanted and can be joined today, also again after their time ran out. */
export async function joinChallenges(
  { call }: Resident,
  { challenges }: City,
  isWanted: (challenge: Challenge) => boolean,
): Promise<void> {
  const joined = await call('GET /api/user/challenges');
  const taken = new Set(joined.filter(({ isEnded }) => !isEnded).map(({ challengeId }) => challengeId));
  for (const challenge of challenges) {
    if (taken.has(challenge.id) || !isWanted(challenge)) continue;
    await unless(['cannot-be-completed'], call('POST /api/challenges/:id/join', { params: { id: challenge.id } }));
  }
}

/** What a resident has to gain from visits today. */
export interface Prospects {
  /** Where they have been, today's visits among them. */
  readonly been: ReadonlySet<Place>;
  /** The points for a visit, with its part in the rewards of challenges. */
  worthOf(place: Place): number;
  visit(place: Place): void;
}

export async function prospectsOf({ call }: Resident, { places, challenges }: City): Promise<Prospects> {
  const visited = await call('GET /api/user/green-spaces');
  const been = new Set(places.filter(({ id }) => visited.some(({ greenSpaceId }) => greenSpaceId === id)));
  const underWay = (await call('GET /api/user/challenges')).filter((one) => !one.isEnded && !one.isCompleted);
  const goals = challenges.filter(({ id }) => underWay.some(({ challengeId }) => challengeId === id));
  return {
    been,
    worthOf: (place) =>
      goals
        .filter((goal) => advances(goal, place, been))
        .reduce((sum, { ecoPointsReward, target }) => sum + ecoPointsReward / target, place.ecoPoints),
    visit: (place) => been.add(place),
  };
}

/** Whether a visit brings a challenge forward. */
function advances({ metric, filter }: Challenge, place: Place, been: ReadonlySet<Place>): boolean {
  if (filter && (!('parkType' in filter) || filter.parkType !== place.parkType)) return false;
  const isNew = (of: (one: Place) => string) => [...been].every((one) => of(one) !== of(place));
  if (metric === 'check_ins') return true;
  if (metric === 'distinct_green_spaces') return !been.has(place);
  if (metric === 'distinct_park_types') return isNew(({ parkType }) => parkType);
  return metric === 'distinct_regions' && isNew(({ region }) => region);
}
