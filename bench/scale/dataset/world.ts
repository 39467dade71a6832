import type { Client } from 'pg';
import { ECO_ACTIONS } from '@ecopulse/contract/challenges/challenges';
import { type Emblazoned, MILESTONES } from './milestones.ts';

/** An activity, or what it earns, ready to be written into the ledger. */
export interface Deed {
  /** Its number among all types and subjects, which identifies a resident's first activity of a kind. */
  readonly ordinal: number;
  readonly type: string;
  /** Type and subject in COPY's format. */
  readonly head: string;
  readonly points: number;
  /** Whether it may be repeated on another day. */
  readonly recurs: boolean;
  readonly proof: 'verified' | 'claimed' | 'none';
  readonly facts: string;
}

interface Place extends Deed {
  readonly parkType: number;
  readonly region: number;
}

interface Lesson extends Deed {
  readonly withScore: (score: number) => string;
  readonly review: Deed;
}

/** A challenge that the first activity of its kind completes, with its badge. */
interface FirstChallenge {
  readonly completion: Deed;
  readonly badge: Deed;
}

/** All activities that the content of this database allows. */
export interface World {
  readonly places: readonly Place[];
  readonly routes: readonly Deed[];
  readonly actions: readonly Deed[];
  readonly lessons: readonly Lesson[];
  readonly firstCheckIn: FirstChallenge;
  readonly firstLesson: FirstChallenge;
  /** In the order of `MILESTONES`. */
  readonly milestones: readonly Deed[];
  /** The number of ordinals. */
  readonly ordinals: number;
}

const REVIEW_POINTS = 5;

export async function readWorld(client: Client): Promise<World> {
  let ordinals = 0;
  const deed = (type: string, subject: string, points: number, facts: Facts, recurs = true): Deed => ({
    ordinal: ordinals++,
    type,
    head: `${type}\t${subject}`,
    points,
    recurs,
    proof: type === 'badge_earned' || type === 'challenge_completed' ? 'none' : 'claimed',
    facts: factsText(facts),
  });
  const once = (type: string, subject: string, points: number, facts: Facts): Deed =>
    deed(type, subject, points, facts, false);
  const badge = ({ badgeName, description, emblem }: Emblazoned): Deed =>
    once('badge_earned', `badge:${badgeName}`, 0, { name: badgeName, description, emblem });

  const places = await readPlaces(client);
  const kinds = [...new Set(places.map((place) => place.parkType))];
  const regions = [...new Set(places.map((place) => place.region))];
  const lessons = await client.query<LessonRow>(LESSONS);
  const routes = await client.query<RouteRow>(ROUTES);
  const firstOf = async (metric: string): Promise<FirstChallenge> => {
    const { rows } = await client.query<ChallengeRow>(CHALLENGE, [metric]);
    const [found] = rows;
    if (!found) throw new Error(`no challenge is completed by the first of ${metric}`);
    const { id, title, points, badgeReward } = found;
    const emblem = metric === 'check_ins' ? 'footprint' : 'book';
    return {
      completion: once('challenge_completed', `challenge:${id}`, points, { challengeId: id, name: title }),
      badge: badge({ badgeName: badgeReward, description: `Completed the challenge ${title}`, emblem }),
    };
  };
  return {
    places: places.map(({ points, ...facts }) => ({
      ...deed('check_in', `green-space:${facts.greenSpaceId}`, points, facts),
      parkType: kinds.indexOf(facts.parkType),
      region: regions.indexOf(facts.region),
    })),
    routes: routes.rows.map(({ points, ...facts }) =>
      deed('route_completed', `route:${facts.routeId}`, points, { ...facts }),
    ),
    // The first one of its day; the second never occurs without it.
    actions: Object.keys(ECO_ACTIONS).map((action) =>
      deed('eco_action', `eco-action:${action}/1`, 0, { action, name: action.replace('_', ' ') }),
    ),
    lessons: lessons.rows.map(({ points, ...facts }) => {
      const withScore = (score: number): string =>
        factsText({ ...facts, score, ...(score === PERFECT && { perfect: true }) });
      return {
        ...once('lesson_completed', `lesson:${facts.lessonId}`, points, { ...facts }),
        proof: 'verified',
        withScore,
        review: {
          ...deed('lesson_reviewed', `lesson:${facts.lessonId}`, REVIEW_POINTS, { ...facts, score: PERFECT }),
          proof: 'verified',
        },
      };
    }),
    firstCheckIn: await firstOf('check_ins'),
    firstLesson: await firstOf('lessons_completed'),
    milestones: MILESTONES.map(badge),
    // Last, because all of the above are numbered now.
    ordinals,
  };
}

export const PERFECT = 100;

type Facts = Readonly<Record<string, string | number | boolean>>;

/** JSON in COPY's format. */
function factsText(facts: Facts): string {
  return JSON.stringify(facts).replaceAll('\\', '\\\\');
}

interface PlaceRow extends Facts {
  readonly greenSpaceId: number;
  readonly name: string;
  readonly parkType: string;
  readonly region: string;
  readonly points: number;
}

interface RouteRow extends Facts {
  readonly greenSpaceId: number;
  readonly routeId: number;
  readonly points: number;
}

interface LessonRow extends Facts {
  readonly lessonId: number;
  readonly points: number;
}

interface ChallengeRow {
  readonly id: number;
  readonly title: string;
  readonly points: number;
  readonly badgeReward: string;
}

async function readPlaces(client: Client): Promise<PlaceRow[]> {
  const { rows } = await client.query<PlaceRow>(`
    select id as "greenSpaceId", name, park_type as "parkType", region, eco_points as points
    from green_spaces where is_active order by id`);
  return rows;
}

const ROUTES = `
  select r.green_space_id as "greenSpaceId", r.id as "routeId", r.name, g.name as "greenSpace", r.points
  from green_space_routes r join green_spaces g on g.id = r.green_space_id order by r.id`;

const LESSONS = `
  select id as "lessonId", title as name, category, eco_points_reward as points
  from lessons where is_published order by id`;

const CHALLENGE = `
  select id, title, eco_points_reward as points, badge_reward as "badgeReward"
  from challenges where metric = $1 and filter is null and target = 1 and badge_reward is not null order by id limit 1`;
