import { table, formatVerdict, formatWhole, writeReport } from '../harness/report.ts';
import { FIRST_DAY } from './calendar.ts';
import { CLUBS } from './clubs.ts';
import type { RelayedScans } from './event-cheats.ts';
import type { Origin, Origins, RankingPoints } from './ranking-points.ts';

/** Each `honest` player must be ahead of all `rival` and `farmer` ones, with at least twice the points of a `farmer`. */
export type Role = 'honest' | 'rival' | 'farmer';

export interface Result {
  readonly name: string;
  readonly role: Role;
  readonly rankingPoints: readonly RankingPoints[];
  readonly origins: Origins;
}

/** Compares the weakest honest player with the best of the others. */
export interface Target {
  readonly what: string;
  readonly honest: number;
  readonly best: string;
  readonly bestPoints: number;
  /** Null: shown, but no target. */
  readonly isMet: boolean | null;
}

export function checkTargets(results: readonly Result[], readingNames: readonly string[]): Target[] {
  const honest = results.filter(({ role }) => role === 'honest');
  const competitors = results.filter(({ role }) => role !== 'honest');
  const farmers = competitors.filter(({ role }) => role === 'farmer');
  const targets = (
    what: string,
    others: readonly Result[],
    ranking: keyof RankingPoints,
    isMet: (weakestPoints: number, bestPoints: number, reading: string) => boolean | null,
  ): Target[] =>
    readingNames.map((reading, index) => {
      const pointsOf = ({ rankingPoints }: Result): number => rankingPoints[index]?.[ranking] ?? 0;
      const [best] = others.toSorted((one, other) => pointsOf(other) - pointsOf(one));
      if (!best) throw new Error(`there is no one to compare with: ${what}`);
      const [weakestPoints, bestPoints] = [Math.min(...honest.map(pointsOf)), pointsOf(best)];
      return {
        what: `${what}, ${reading}`,
        honest: weakestPoints,
        best: best.name,
        bestPoints,
        isMet: isMet(weakestPoints, bestPoints, reading),
      };
    });
  const isAhead = (weakestPoints: number, bestPoints: number) => weakestPoints > bestPoints;
  return [
    ...targets('Ahead on the weekly board', competitors, 'weekly', (weakestPoints, bestPoints, reading) =>
      reading.startsWith('week') ? isAhead(weakestPoints, bestPoints) : null,
    ),
    ...targets('Ahead on the neighbourhood board', competitors, 'neighbourhood', isAhead),
    ...targets('Ahead nationally', competitors, 'national', isAhead),
    ...targets(
      'Farmers at most half nationally',
      farmers,
      'national',
      (weakestPoints, bestPoints) => bestPoints <= weakestPoints / 2,
    ),
  ];
}

/** By their points per active member. */
export function checkClubs(
  averages: readonly ReadonlyMap<string, number>[],
  readingNames: readonly string[],
): Target[] {
  const [honestClub, other] = CLUBS;
  return readingNames.map((reading, index) => {
    const [honest, bestPoints] = [averages[index]?.get(honestClub) ?? 0, averages[index]?.get(other) ?? 0];
    return {
      what: `Honest club ahead per member, ${reading}`,
      honest,
      best: other,
      bestPoints,
      isMet: honest > bestPoints,
    };
  });
}

const EXPLANATION = `# Who is ahead after 30 days

Made by \`npm run bench:economy\`. Players live side by side on one server with a clock that the bench moves. They make the calls of the app, and
their points are read from the boards and from their own ledgers. All live in the same town. The same seed gives the same table.

- **Active residents**, five honest ones with the same habits and different luck. They go out on most days and check in with
  a location at one or two places, at weekends further away along a guided route. They take two lessons in three days, know
  88 % of the answers at first, and do the reviews that are due. They log what they really do, read the news and join the
  challenges that fit.
- **Casual resident**: a visit on every other day of a weekend, a lesson a week, the few challenges that count these.
- **Sofa farmer**: never sends a location and answers no quiz. Each day they go on until the server refuses: check-ins
  without a location where they pay most, self-reported lessons, guided routes on a timer, every eco-action, articles, and
  all challenges.
- **Forger**: once a day, claims to have made twenty visits and a walk offline in the last 24 hours, at invented positions.
- **Quiz guesser**: answers every quiz by chance, keeps what was right, and tries again until it passes.
- **Spoofer**: sends invented positions in person from morning to night, at the pace of a cyclist. A **moderator** looks at
  the flags every morning and withholds anyone who is flagged.
- **Ten accounts**: a script that does the same with ten accounts and makes them friends. The *main* one collects.
- **At events**: three more active residents also go to a clean-up on Saturdays: one leads it, one comes every week, one about
  once a month. A second casual resident comes every week.
- **Inventing organiser**: invents three events of four hours a day once the moderator has published a plausible series. Proves
  their own attendance by an invented position, ticks five accounts of their own on the list, and farms with all six.
- **Relay ring**: one is at the clean-up and posts its code to a chat; five others send it, each in one way (last table).
- **Clubs**: the honest ones are in one club, the inventing organiser, their accounts, the spoofer and the quiz guesser in
  another, the *sock puppets*.

Targets hold for the weakest active one, with the fewest points of the eight at that time. On each ranking they must have
more points than all others; in the national one, farmer and ten accounts may have at most half as many. The honest club must
have more points per active member. The weekly board of day 30 is two days old and no target: by then, one event gives more
than two quiet days. *Proven* points are all but claimed ones.
`;

export function writeEconomyReport(tables: string): void {
  writeReport('ECONOMY', `${EXPLANATION}\n${tables}`);
}

const ORIGIN_TYPES = {
  'check-ins': 'check_in',
  'guided routes': 'route_completed',
  lessons: 'lesson_completed',
  reviews: 'lesson_reviewed',
  challenges: 'challenge_completed',
  events: 'event_attended',
} as const;

export function toMarkdown(
  seed: number,
  days: number,
  all: readonly Result[],
  targets: readonly Target[],
  relayedScans: RelayedScans,
): string {
  const ranked = all.toSorted((one, other) => finalPoints(other) - finalPoints(one));
  // Of players with the same name, only the best.
  const results = all.filter((result) => result === ranked.find(({ name }) => name === result.name));
  const weakestFinalPoints = Math.min(...results.filter(({ role }) => role === 'honest').map(finalPoints));
  return [
    `${days} days from ${FIRST_DAY}, seed ${seed}.`,
    '',
    ...table(
      ['target', 'weakest active one', 'best of the others', 'points', ''],
      targets.map(({ what, honest, best, bestPoints, isMet }) => [
        what,
        formatWhole(honest),
        best,
        formatWhole(bestPoints),
        isMet === null ? 'no target' : formatVerdict(isMet),
      ]),
    ),
    '',
    '## National ranking in the end, and where the points come from: proven + claimed (how often)',
    '',
    ...table(
      ['player', 'points', 'of the weakest active one', ...Object.keys(ORIGIN_TYPES)],
      results.map((result) => [
        result.name,
        formatWhole(finalPoints(result)),
        `${Math.round((100 * finalPoints(result)) / weakestFinalPoints)} %`,
        ...Object.values(ORIGIN_TYPES).map((type) => originText(result.origins[type])),
      ]),
    ),
    '',
    '## What became of relayed codes',
    '',
    ...table(
      ['sent', 'verified', 'claimed', 'refused'],
      [...relayedScans].map(([way, counts]) => [way, ...Object.values(counts).map(formatWhole)]),
    ),
  ].join('\n');
}

function finalPoints({ rankingPoints }: Result): number {
  return rankingPoints.at(-1)?.national ?? 0;
}

function originText(origin: Origin | undefined): string {
  return origin ? `${formatWhole(origin.proven)} + ${formatWhole(origin.claimed)} (${origin.times})` : '–';
}
