import type { Challenge, ChallengeFilter } from '@ecopulse/contract/challenges/challenges';
import type { City, Place } from './city.ts';
import { type Resident, nullIfRefused } from './resident.ts';

/** Joins every wanted challenge that can be joined today, again if its time ran out. */
export async function joinChallenges(
  { call }: Resident,
  { challenges }: City,
  isWanted: (challenge: Challenge) => boolean,
): Promise<void> {
  const joined = await call('GET /api/user/challenges');
  const joinedIds = new Set(joined.filter(({ isEnded }) => !isEnded).map(({ challengeId }) => challengeId));
  for (const challenge of challenges) {
    if (joinedIds.has(challenge.id) || !isWanted(challenge)) continue;
    await nullIfRefused(
      ['cannot-be-completed'],
      call('POST /api/challenges/:id/join', { params: { id: challenge.id } }),
    );
  }
}

export interface VisitProspects {
  readonly visitedPlaces: ReadonlySet<Place>;
  /** The visit's points, including its share of challenge rewards. */
  expectedPoints(place: Place): number;
  visit(place: Place): void;
}

export async function readVisitProspects({ call }: Resident, { places, challenges }: City): Promise<VisitProspects> {
  const visited = await call('GET /api/user/green-spaces');
  const visitedPlaces = new Set(places.filter(({ id }) => visited.some(({ greenSpaceId }) => greenSpaceId === id)));
  const participations = (await call('GET /api/user/challenges')).filter(
    (participation) => !participation.isEnded && !participation.isCompleted,
  );
  const challengesUnderWay = challenges.filter(({ id }) =>
    participations.some(({ challengeId }) => challengeId === id),
  );
  return {
    visitedPlaces,
    expectedPoints: (place) =>
      challengesUnderWay
        .filter((goal) => advances(goal, place, visitedPlaces))
        .reduce((sum, { ecoPointsReward, target }) => sum + ecoPointsReward / target, place.ecoPoints),
    visit: (place) => visitedPlaces.add(place),
  };
}

function counts(filter: ChallengeFilter, { id, parkType, planningArea, region }: Place): boolean {
  if ('places' in filter) return filter.places.includes(id);
  if ('planningArea' in filter) return filter.planningArea === planningArea;
  if ('region' in filter) return filter.region === region;
  return 'parkType' in filter && filter.parkType === parkType;
}

function advances({ metric, filter }: Challenge, place: Place, visitedPlaces: ReadonlySet<Place>): boolean {
  if (filter && !counts(filter, place)) return false;
  const isNew = (valueOf: (visited: Place) => string) =>
    [...visitedPlaces].every((visited) => valueOf(visited) !== valueOf(place));
  if (metric === 'check_ins') return true;
  if (metric === 'distinct_green_spaces') return !visitedPlaces.has(place);
  if (metric === 'distinct_park_types') return isNew(({ parkType }) => parkType);
  return metric === 'distinct_regions' && isNew(({ region }) => region);
}
