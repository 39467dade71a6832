import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { table } from '../markdown-table.ts';
import { FIRST_DAY } from './calendar.ts';
import type { Board, Origin } from './standings.ts';
import type { Result, Target } from './targets.ts';

export interface Economy {
  readonly seed: number;
  readonly days: number;
  /** When the boards were read. */
  readonly readings: readonly string[];
  readonly results: readonly Result[];
  readonly targets: readonly Target[];
}

/** The economy as Markdown tables, which are also readable in a terminal. */
export function toTables({ seed, days, readings, results: all, targets }: Economy): string {
  const results = bestOfEachName(all);
  const least = Math.min(...results.filter(({ role }) => role === 'honest').map(last));
  const board = (which: Board) =>
    table(
      ['player', ...readings, ...(which === 'national' ? ['of the weakest active one'] : [])],
      results.map((result) => [
        result.name,
        ...result.standings.map((standing) => whole(standing[which])),
        ...(which === 'national' ? [`${Math.round((100 * last(result)) / least)} %`] : []),
      ]),
    );
  return [
    `${days} days from ${FIRST_DAY}, seed ${seed}.`,
    '',
    '## Targets',
    '',
    ...table(
      ['target', 'weakest active one', 'best of the others', 'points', ''],
      targets.map(({ what, honest: own, best, most, met }) => [
        what,
        whole(own),
        best,
        whole(most),
        met ? 'met' : 'missed',
      ]),
    ),
    '',
    '## Weekly board: the points of that week but claimed ones',
    '',
    ...board('weekly'),
    '',
    '## Neighbourhood: all points so far but claimed ones',
    '',
    ...board('neighbourhood'),
    '',
    '## National ranking: all points so far',
    '',
    ...board('national'),
    '',
    '## Where the points come from: proven + claimed (how often)',
    '',
    ...table(
      ['player', 'check-ins', 'guided routes', 'lessons', 'reviews', 'challenges'],
      results.map(({ name, origins }) => [
        name,
        ...[
          origins.check_in,
          origins.route_completed,
          origins.lesson_completed,
          origins.lesson_reviewed,
          origins.challenge_completed,
        ].map(inWords),
      ]),
    ),
  ].join('\n');
}

function last({ standings }: Result): number {
  return standings.at(-1)?.national ?? 0;
}

/** Of the accounts with one name only the one with the most points. */
function bestOfEachName(results: readonly Result[]): Result[] {
  return results.filter((one) => {
    const best = results.filter(({ name }) => name === one.name).toSorted((a, b) => last(b) - last(a))[0];
    return one === best;
  });
}

function inWords(origin: Origin | undefined): string {
  return origin ? `${whole(origin.proven)} + ${whole(origin.claimed)} (${origin.times})` : '–';
}

function whole(value: number): string {
  return value.toLocaleString('en-SG');
}

const EXPLANATION = `# Who is ahead after 30 days

Made by \`npm run bench:economy\`; the numbers behind it are in \`economy.json\`. Players live side by side on one server with a
clock that the bench moves. They make the calls of the app, and their points are read from the boards and from their own
ledgers. All live in the same town. The same seed gives the same table.

- **Active residents**, five honest ones with the same habits and different luck. They go out on most days and check in with
  a location at one or two places, at weekends further away along a guided route. They take two lessons in three days, know
  88 % of the answers at first, and do the reviews that are due. They log what they really do, read the news and join the
  challenges that fit.
- **Casual resident**: a visit on every other day of a weekend, a lesson a week, the few challenges that count these.
- **Sofa farmer**: never sends a location and answers no quiz. Each day they go on until the server refuses: check-ins
  without a location where they pay most, self-reported lessons, guided routes on a timer, every eco-action, articles, and
  all challenges.
- **Ten accounts**: a script that does the same with ten accounts and makes them friends. The *main* one collects.
- **Quiz guesser**, without a target: the farmer, who also fails each quiz once, since that shows the answers, then passes it
  and later its reviews.
- **GPS spoofer**, without a target: the farmer, who also sends a false location for one place a day, for a check-in and for
  its routes.

Targets hold for the weakest active one, with the fewest points of the five at that time. On the weekly board and in the
neighbourhood they must have more points than the casual resident, the farmer and each of the ten accounts. In the national
ranking, farmer and accounts may have at most half as many as they. *Proven* points are all but claimed ones.
`;

const FOLDER = join(import.meta.dirname, '..');

/** Stores the economy in the folder of the benches. */
export function record(economy: Economy): void {
  writeFileSync(join(FOLDER, 'economy.json'), `${JSON.stringify(economy, null, 2)}\n`);
  writeFileSync(join(FOLDER, 'ECONOMY.md'), `${EXPLANATION}\n${toTables(economy)}\n`);
}
