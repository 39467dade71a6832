import type { greenSpacesEndpoints } from '@ecopulse/contract/green-spaces';
import type { Answer, SentBody } from '@ecopulse/contract/endpoint';
import { captureStatements, type Statement } from './capture.ts';
import type { CeilingJob, CeilingResult, Script } from './ceiling-process.ts';
import type { connectionOf, Person } from './database.ts';
import { CONNECTIONS, putLoad } from './load.ts';
import { runJob, type Serving } from './processes.ts';
import { pathOf } from './reads.ts';
import { compared, type Comparison, type Pair, type Round, ROUNDS } from './rounds.ts';
import { startServer } from './server.ts';

const CHECK_IN = pathOf('POST /api/green-spaces/checkin');
/** As often as a resident may check in a day. */
const SPACES = 5;
const PEOPLE_OF_A_CONNECTION = 50;
const PEOPLE_OF_A_ROUND = PEOPLE_OF_A_CONNECTION * CONNECTIONS;
/** Each side of each round has residents of its own, for whom every check-in is the first at its space. */
export const PEOPLE_NEEDED = PEOPLE_OF_A_ROUND * (ROUNDS + 1) * 2;

interface Parts {
  readonly server: Serving;
  readonly connection: ReturnType<typeof connectionOf>;
  readonly model: Person;
  readonly people: readonly Person[];
}

/** Check-ins over HTTP, beside the statements of a real one run by a plain client: the same work in the same order. */
export async function compareCheckIns({ server, connection, model, people }: Parts): Promise<Comparison> {
  const spaces = await someSpaces(server.url);
  const scripts = await captureCheckIns(connection, model, spaces);
  const peopleOf = (round: number, side: 0 | 1): Person[][] => {
    const start = (round * 2 + side) * PEOPLE_OF_A_ROUND;
    return Array.from({ length: CONNECTIONS }, (_, index) =>
      people.slice(start + index * PEOPLE_OF_A_CONNECTION, start + (index + 1) * PEOPLE_OF_A_CONNECTION),
    );
  };
  const pairs: Pair[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await checkInOverHttp(server, peopleOf(round, 0), spaces);
    pairs.push({ ours, ceiling: await runScripts(connection, model, peopleOf(round, 1), scripts) });
  }
  // The first one was to warm up.
  return compared('Check-in, the whole transaction', 0.5, pairs.slice(1));
}

async function someSpaces(url: string): Promise<number[]> {
  const response = await fetch(url + pathOf('GET /api/green-spaces'));
  const spaces = (await response.json()) as Answer<(typeof greenSpacesEndpoints)['GET /api/green-spaces']>;
  if (spaces.length < SPACES) throw new Error('there are too few green spaces to check in at');
  return spaces.slice(0, SPACES).map(({ id }) => id);
}

function bodyFor(greenSpaceId: number): string {
  return JSON.stringify({ greenSpaceId } satisfies SentBody<
    (typeof greenSpacesEndpoints)['POST /api/green-spaces/checkin']
  >);
}

/** The statements of one resident's check-ins of a day, as a second server sent them. */
async function captureCheckIns(
  connection: Parts['connection'],
  model: Person,
  spaces: readonly number[],
): Promise<Script[]> {
  const capture = await captureStatements(connection);
  const server = await startServer({ DATABASE_URL: capture.url });
  const scripts: Script[] = [];
  try {
    for (const space of spaces) {
      scripts.push(
        await capture.during(async () => {
          const { ok, status } = await fetch(server.url + CHECK_IN, {
            method: 'POST',
            headers: { cookie: model.cookie, 'content-type': 'application/json' },
            body: bodyFor(space),
          });
          if (!ok) throw new Error(`the check-in to listen to was answered with ${status}`);
        }),
      );
    }
  } finally {
    await server.stop();
    capture.close();
  }
  return scripts;
}

function checkInOverHttp(server: Serving, people: readonly Person[][], spaces: readonly number[]): Promise<Round> {
  const connections = people.map((own) =>
    spaces.flatMap((space) =>
      own.map(({ cookie }) => ({
        method: 'POST' as const,
        path: CHECK_IN,
        headers: { cookie, 'content-type': 'application/json' },
        body: bodyFor(space),
      })),
    ),
  );
  return putLoad(server, { connections, length: 'once', status: 200 });
}

async function runScripts(
  connection: Parts['connection'],
  model: Person,
  people: readonly Person[][],
  scripts: readonly Script[],
): Promise<Round> {
  const connections = people.map((own) =>
    scripts.flatMap((script) => own.map((person) => script.map((statement) => retold(statement, model, person)))),
  );
  const job: CeilingJob = { connection, connections };
  const { scripts: done, seconds } = (await runJob('ceiling-process.ts', job)) as CeilingResult;
  return { perSecond: done / seconds, cpuMicros: null };
}

/** The statement as it would be for another resident. */
function retold({ text, values }: Statement, model: Person, person: Person): Statement {
  return {
    text,
    values: values.map((value) => {
      if (value === null) return null;
      if (typeof value === 'string') return value.replaceAll(String(model.id), String(person.id));
      return value.hex === model.tokenHash ? { hex: person.tokenHash } : value;
    }),
  };
}
