import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { City, Place } from './city.ts';
import { type Resident, unless } from './resident.ts';

/** Joins every wanted challenge that can be joined today, again if its time ran out. */
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

export interface Prospects {
  readonly been: ReadonlySet<Place>;
  /** Includes the visit's share of challenge rewards. */
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

function advances({ metric, filter }: Challenge, place: Place, been: ReadonlySet<Place>): boolean {
  if (filter && (!('parkType' in filter) || filter.parkType !== place.parkType)) return false;
  const isNew = (of: (one: Place) => string) => [...been].every((one) => of(one) !== of(place));
  if (metric === 'check_ins') return true;
  if (metric === 'distinct_green_spaces') return !been.has(place);
  if (metric === 'distinct_park_types') return isNew(({ parkType }) => parkType);
  return metric === 'distinct_regions' && isNew(({ region }) => region);
}
