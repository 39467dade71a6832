import { join } from 'node:path';
import type { greenSpacesEndpoints } from '@ecopulse/contract/green-spaces/green-spaces';
import type { SentBody } from '@ecopulse/contract/endpoint';
import type { lessonsEndpoints } from '@ecopulse/contract/lessons/lessons';
import { captureStatements, type Statement } from './capture.ts';
import type { CeilingJob, CeilingResult, Script } from './ceiling-process.ts';
import { type connectionOf, type Person, rightAnswers } from '../database.ts';
import { CONNECTIONS, putLoad } from '../load.ts';
import { runJob, type Serving } from '../processes.ts';
import { pathOf } from '../responses.ts';
import { type Round, ROUNDS } from '../rounds.ts';
import { startServer } from '../server.ts';
import { compared, type Comparison, type Pair } from './comparisons.ts';

/** How often each resident does an action. */
const TIMES = 5;
/** How often a resident may check in on a day without a confirmed location. */
const CLAIMS = 2;
const PEOPLE_OF_A_CONNECTION = 50;
const PEOPLE_OF_A_ROUND = PEOPLE_OF_A_CONNECTION * CONNECTIONS;
/** Each side of each round has its own residents, so that every call is the first of its kind. */
export const PEOPLE_NEEDED = PEOPLE_OF_A_ROUND * (ROUNDS + 1) * 2;

type Connection = ReturnType<typeof connectionOf>;

interface Call {
  readonly path: string;
  readonly body?: string;
}

/** An action of a resident, as its calls. */
interface Write {
  readonly what: string;
  readonly status: number;
  callsOf(server: Serving, connection: Connection): Promise<Call[]>;
}

export const WRITES: readonly Write[] = [
  { what: 'Check-in, the whole transaction', status: 200, callsOf: checkIns },
  { what: 'Joining a challenge, the whole transaction', status: 201, callsOf: joins },
  { what: 'Completing a lesson, the whole transaction', status: 200, callsOf: lessons },
];

interface Parts {
  readonly server: Serving;
  readonly connection: Connection;
  readonly model: Person;
  readonly people: readonly Person[];
}

/** Calls over HTTP, compared with a plain client that runs the statements of real calls: the same work in the same order. */
export async function compareWrites(write: Write, { server, connection, model, people }: Parts): Promise<Comparison> {
  const calls = await write.callsOf(server, connection);
  const scripts = await captureCalls(connection, model, calls);
  const peopleOf = (round: number, side: 0 | 1): Person[][] => {
    const start = (round * 2 + side) * PEOPLE_OF_A_ROUND;
    return Array.from({ length: CONNECTIONS }, (_, index) =>
      people.slice(start + index * PEOPLE_OF_A_CONNECTION, start + (index + 1) * PEOPLE_OF_A_CONNECTION),
    );
  };
  const pairs: Pair[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await overHttp(server, peopleOf(round, 0), calls, write.status);
    pairs.push({ ours, ceiling: await runScripts(connection, model, peopleOf(round, 1), scripts) });
  }
  // The first round is the warm-up.
  return compared(write.what, 0.5, pairs.slice(1));
}

async function firstIds(url: string): Promise<number[]> {
  const response = await fetch(url);
  const items = (await response.json()) as { readonly id: number }[];
  if (items.length < TIMES) throw new Error(`there are too few of ${url}`);
  return items.slice(0, TIMES).map(({ id }) => id);
}

async function checkIns({ url }: Serving): Promise<Call[]> {
  type Body = SentBody<(typeof greenSpacesEndpoints)['POST /api/green-spaces/checkin']>;
  const spaces = await firstIds(url + pathOf('GET /api/green-spaces'));
  return spaces.slice(0, CLAIMS).map((greenSpaceId) => ({
    path: pathOf('POST /api/green-spaces/checkin'),
    body: JSON.stringify({ greenSpaceId } satisfies Body),
  }));
}

async function joins({ url }: Serving): Promise<Call[]> {
  const challenges = await firstIds(url + pathOf('GET /api/challenges/active'));
  return challenges.map((id) => ({ path: pathOf('POST /api/challenges/:id/join').replace(':id', String(id)) }));
}

async function lessons({ url }: Serving, connection: Connection): Promise<Call[]> {
  type Body = SentBody<(typeof lessonsEndpoints)['POST /api/lessons/:id/complete']>;
  const ids = await firstIds(url + pathOf('GET /api/lessons'));
  const answers = await rightAnswers(connection, ids);
  return ids.map((id) => ({
    path: pathOf('POST /api/lessons/:id/complete').replace(':id', String(id)),
    body: JSON.stringify({ answers: answers.get(id) ?? [] } satisfies Body),
  }));
}

/** The statements of one resident's calls, as a second server sent them. */
async function captureCalls(connection: Connection, model: Person, calls: readonly Call[]): Promise<Script[]> {
  const capture = await captureStatements(connection);
  const server = await startServer({ DATABASE_URL: capture.url });
  const scripts: Script[] = [];
  try {
    for (const { path, body } of calls) {
      scripts.push(
        await capture.during(async () => {
          const { ok, status } = await fetch(server.url + path, {
            method: 'POST',
            headers: headersOf(model, body),
            ...(body !== undefined && { body }),
          });
          if (!ok) throw new Error(`${path}, to listen to, was answered with ${status}`);
        }),
      );
    }
  } finally {
    await server.stop();
    capture.close();
  }
  return scripts;
}

function headersOf({ cookie }: Person, body: string | undefined): Record<string, string> {
  return { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
}

function overHttp(
  server: Serving,
  people: readonly Person[][],
  calls: readonly Call[],
  status: number,
): Promise<Round> {
  const connections = people.map((own) =>
    calls.flatMap(({ path, body }) =>
      own.map((person) => ({
        method: 'POST' as const,
        path,
        headers: headersOf(person, body),
        ...(body !== undefined && { body }),
      })),
    ),
  );
  return putLoad(server, { connections, length: 'once', status });
}

async function runScripts(
  connection: Connection,
  model: Person,
  people: readonly Person[][],
  scripts: readonly Script[],
): Promise<Round> {
  const connections = people.map((own) =>
    scripts.flatMap((script) => own.map((person) => script.map((statement) => retold(statement, model, person)))),
  );
  const job: CeilingJob = { connection, connections };
  const { scripts: done, seconds } = (await runJob(
    join(import.meta.dirname, 'ceiling-process.ts'),
    job,
  )) as CeilingResult;
  return { perSecond: done / seconds, cpuMicros: null };
}

/** The statement for another resident. */
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
