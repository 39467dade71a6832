import { type Connection, type BenchResident, readCorrectAnswers } from '../harness/database.ts';
import { pathOf } from '../harness/http.ts';
import { CONNECTIONS, runLoad } from '../harness/load.ts';
import { type RunningServer, withServer } from '../harness/server.ts';
import { captureStatements, type Statement } from '../harness/statement-capture.ts';
import type { Comparison } from './report.ts';
import { runScripts, type Script } from './statements.ts';

const CALLS_PER_RESIDENT = 5;
/** The daily limit of check-ins without a location. */
const CLAIMED_CHECK_INS = 2;
const RESIDENTS_PER_CONNECTION = 50;
const RESIDENTS_PER_SIDE = RESIDENTS_PER_CONNECTION * CONNECTIONS;
/** Each side of each round, also of the warm-up, has its own residents, so that every call is a first one. */
export function countResidentsNeeded(rounds: number): number {
  return RESIDENTS_PER_SIDE * (rounds + 1) * 2;
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

export const WRITE_COUNT = 3;

export async function readWrites(url: string, connection: Connection): Promise<readonly Write[]> {
  const idsAt = async (path: string): Promise<number[]> => {
    const items = (await (await fetch(url + path)).json()) as { readonly id: number }[];
    return items.slice(0, CALLS_PER_RESIDENT).map(({ id }) => id);
  };
  const spaces = await idsAt(pathOf('GET /api/green-spaces'));
  const challenges = await idsAt(pathOf('GET /api/challenges/active'));
  const lessons = await idsAt(pathOf('GET /api/lessons'));
  const answers = await readCorrectAnswers(connection, lessons);
  const checkIns = spaces.slice(0, CLAIMED_CHECK_INS).map((greenSpaceId) => ({
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

interface ComparisonContext {
  readonly server: RunningServer;
  readonly connection: Connection;
  readonly model: BenchResident;
  readonly residents: readonly BenchResident[];
}

/** Compares HTTP calls with a plain client that runs the same statements in the same order. */
export async function compareWrites(
  { what, status, calls }: Write,
  rounds: number,
  { server, connection, model, residents }: ComparisonContext,
): Promise<Comparison[]> {
  const scripts = await captureCalls(connection, model, calls);
  const residentsPerConnection = (round: number, side: 'ours' | 'bound'): BenchResident[][] => {
    const start = (round * 2 + (side === 'ours' ? 0 : 1)) * RESIDENTS_PER_SIDE;
    return Array.from({ length: CONNECTIONS }, (_, index) =>
      residents.slice(start + index * RESIDENTS_PER_CONNECTION, start + (index + 1) * RESIDENTS_PER_CONNECTION),
    );
  };
  const comparisons: Comparison[] = [];
  // Round 0 warms up and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    const connections = residentsPerConnection(round, 'ours').map((connectionResidents) =>
      calls.flatMap(({ path, body }) => connectionResidents.map((person) => ({ path, ...toRequest(person, body) }))),
    );
    const ours = await runLoad(server, { connections, length: 'once', status });
    const scriptsPerConnection = residentsPerConnection(round, 'bound').map((connectionResidents) =>
      scripts.flatMap((script) =>
        connectionResidents.map((person) => script.map((statement) => rewriteForResident(statement, model, person))),
      ),
    );
    const upperBound = { perSecond: await runScripts(connection, scriptsPerConnection), cpuMicros: null };
    if (round > 0) comparisons.push({ what, minRatio: MIN_RATIO, ours, upperBound });
  }
  return comparisons;
}

function toRequest({ cookie }: BenchResident, body: string | undefined) {
  const headers = { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) };
  return { method: 'POST' as const, headers, ...(body !== undefined && { body }) };
}

async function captureCalls(connection: Connection, model: BenchResident, calls: readonly Call[]): Promise<Script[]> {
  const capture = await captureStatements(connection);
  try {
    return await withServer({ DATABASE_URL: capture.url }, async ({ url }) => {
      const scripts: Script[] = [];
      for (const { path, body } of calls) {
        const send = async (): Promise<void> => {
          const { ok, status } = await fetch(url + path, toRequest(model, body));
          if (!ok) throw new Error(`${path}, whose statements are recorded, was answered with ${status}`);
        };
        scripts.push(await capture.captureDuring(send));
      }
      return scripts;
    });
  } finally {
    capture.close();
  }
}

function rewriteForResident({ text, values }: Statement, model: BenchResident, person: BenchResident): Statement {
  return {
    text,
    values: values.map((value) => {
      if (value === null) return null;
      if (typeof value === 'string') return value.replaceAll(String(model.id), String(person.id));
      return value.hex === model.tokenHash ? { hex: person.tokenHash } : value;
    }),
  };
}
