import { type Connection, type Person, rightAnswers } from '../harness/database.ts';
import { pathOf } from '../harness/http.ts';
import { CONNECTIONS, putLoad } from '../harness/load.ts';
import { type RunningServer, withServer } from '../harness/server.ts';
import { captureStatements, type Statement } from '../harness/statement-capture.ts';
import type { Pair } from './report.ts';
import { runScripts, type Script } from './statements.ts';

const TIMES = 5;
/** The daily limit of check-ins without a location. */
const CLAIMS = 2;
const PEOPLE_OF_A_CONNECTION = 50;
const PEOPLE_OF_A_ROUND = PEOPLE_OF_A_CONNECTION * CONNECTIONS;
/** Each side of each run has its own residents, so that every call is a first one. */
export function peopleNeeded(rounds: number): number {
  return PEOPLE_OF_A_ROUND * (rounds + 1) * 2;
}

const MIN_RATIO = 0.5;

interface Call {
  readonly path: string;
  readonly body?: string;
}

export interface Write {
  readonly what: string;
  readonly status: number;
  readonly calls: readonly Call[];
}

export const WRITES = 3;

export async function readWrites(url: string, connection: Connection): Promise<readonly Write[]> {
  const idsAt = async (path: string): Promise<number[]> => {
    const items = (await (await fetch(url + path)).json()) as { readonly id: number }[];
    return items.slice(0, TIMES).map(({ id }) => id);
  };
  const spaces = await idsAt(pathOf('GET /api/green-spaces'));
  const challenges = await idsAt(pathOf('GET /api/challenges/active'));
  const lessons = await idsAt(pathOf('GET /api/lessons'));
  const answers = await rightAnswers(connection, lessons);
  const checkIns = spaces.slice(0, CLAIMS).map((greenSpaceId) => ({
    path: pathOf('POST /api/green-spaces/checkin'),
    body: JSON.stringify({ greenSpaceId }),
  }));
  const joins = challenges.map((id) => ({ path: pathOf('POST /api/challenges/:id/join').replace(':id', String(id)) }));
  const completions = lessons.map((id) => ({
    path: pathOf('POST /api/lessons/:id/complete').replace(':id', String(id)),
    body: JSON.stringify({ answers: answers.get(id) }),
  }));
  return [
    { what: 'Check-in, the whole transaction', status: 200, calls: checkIns },
    { what: 'Joining a challenge, the whole transaction', status: 201, calls: joins },
    { what: 'Completing a lesson, the whole transaction', status: 200, calls: completions },
  ];
}

interface Parts {
  readonly server: RunningServer;
  readonly connection: Connection;
  readonly model: Person;
  readonly people: readonly Person[];
}

/** Compares HTTP calls with a plain client that runs the same statements in the same order. */
export async function compareWrites(
  { what, status, calls }: Write,
  rounds: number,
  { server, connection, model, people }: Parts,
): Promise<Pair[]> {
  const scripts = await captureCalls(connection, model, calls);
  const peopleOf = (round: number, side: 0 | 1): Person[][] => {
    const start = (round * 2 + side) * PEOPLE_OF_A_ROUND;
    return Array.from({ length: CONNECTIONS }, (_, index) =>
      people.slice(start + index * PEOPLE_OF_A_CONNECTION, start + (index + 1) * PEOPLE_OF_A_CONNECTION),
    );
  };
  const pairs: Pair[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const connections = peopleOf(round, 0).map((own) =>
      calls.flatMap(({ path, body }) => own.map((person) => ({ path, ...requestOf(person, body) }))),
    );
    const ours = await putLoad(server, { connections, length: 'once', status });
    const lists = peopleOf(round, 1).map((own) =>
      scripts.flatMap((script) => own.map((person) => script.map((statement) => rewriteFor(statement, model, person)))),
    );
    const bound = { perSecond: await runScripts(connection, lists), cpuMicros: null };
    if (round > 0) pairs.push({ what, minRatio: MIN_RATIO, ours, bound });
  }
  return pairs;
}

function requestOf({ cookie }: Person, body: string | undefined) {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return { method: 'POST' as const, headers, ...(body !== undefined && { body }) };
}

async function captureCalls(connection: Connection, model: Person, calls: readonly Call[]): Promise<Script[]> {
  const capture = await captureStatements(connection);
  try {
    return await withServer({ DATABASE_URL: capture.url }, async ({ url }) => {
      const scripts: Script[] = [];
      for (const { path, body } of calls) {
        const send = async (): Promise<void> => {
          const { ok, status } = await fetch(url + path, requestOf(model, body));
          if (!ok) throw new Error(`${path}, whose statements are recorded, was answered with ${status}`);
        };
        scripts.push(await capture.during(send));
      }
      return scripts;
    });
  } finally {
    capture.close();
  }
}

function rewriteFor({ text, values }: Statement, model: Person, person: Person): Statement {
  return {
    text,
    values: values.map((value) => {
      if (value === null) return null;
      if (typeof value === 'string') return value.replaceAll(String(model.id), String(person.id));
      return value.hex === model.tokenHash ? { hex: person.tokenHash } : value;
    }),
  };
}
