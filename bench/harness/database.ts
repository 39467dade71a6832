import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';

export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export function connectionOf(dataDir: string): Connection {
  return readConnection(dataDir, 'ecopulse', 'application');
}

/** The superuser can load rows without triggers and change PostgreSQL's settings. */
export function superuserOf(dataDir: string): Connection {
  return readConnection(dataDir, 'postgres', 'superuser');
}

function readConnection(dataDir: string, user: string, role: 'application' | 'superuser'): Connection {
  // As root, the data may be in another folder, named by the first line of this file.
  const locationFile = join(dataDir, 'postgres.location');
  const folder = existsSync(locationFile) ? (readFileSync(locationFile, 'utf8').split('\n')[0] ?? dataDir) : dataDir;
  const [, , , port, socketFolder] = readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  if (!socketFolder) throw new Error('the bundled PostgreSQL does not listen on a socket');
  const passwords = JSON.parse(readFileSync(join(folder, 'postgres.passwords'), 'utf8')) as Record<typeof role, string>;
  return { host: socketFolder, port: Number(port), user, password: passwords[role], database: 'ecopulse' };
}

export interface BenchResident {
  readonly id: number;
  readonly tokenHash: string;
  readonly cookie: string;
}

/** A model's id must not occur in captured statements with another meaning, because it is replaced there. */
const FIRST_MODEL_ID = 1_987_654_321;

/**
 * Inserts residents and sessions directly, because hashing passwords would dominate the bench. A model's statements are
 * captured, and then run with the ids of others.
 */
export async function createBenchResidents(
  connection: ClientConfig,
  { models, others }: { models: number; others: number },
): Promise<{ models: BenchResident[]; residents: BenchResident[] }> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: number }>(INSERT_RESIDENTS, [models, FIRST_MODEL_ID, models + others]);
    const created = rows.map(({ id }) => {
      const token = randomBytes(32).toString('base64url');
      const tokenHash = createHash('sha256').update(token).digest('hex');
      return { id, tokenHash, cookie: `session=${token}` };
    });
    const ids = created.map(({ id }) => id);
    await client.query(INSERT_SESSIONS, [ids, created.map(({ tokenHash }) => Buffer.from(tokenHash, 'hex'))]);
    await client.query('analyze residents, scores, sessions');
    const isModel = ({ id }: BenchResident): boolean => id >= FIRST_MODEL_ID;
    return { models: created.filter(isModel), residents: created.filter((person) => !isModel(person)) };
  });
}

const INSERT_RESIDENTS = `
  with made as (select n, 'bench-' || n as username from generate_series(1, $3::int) as n)
  insert into residents (id, username, username_key, email, email_key, password_hash, created_at)
  overriding system value
  select
    case when n <= $1::int then $2::int + n else nextval(pg_get_serial_sequence('residents', 'id')) end,
    username, username, username || '@example.sg', username || '@example.sg', '!', now()
  from made
  returning id`;

const INSERT_SESSIONS = `
  insert into sessions (resident_id, token_hash, created_at, last_seen_at)
  select resident_id, token_hash, now(), now() from unnest($1::int[], $2::bytea[]) as made (resident_id, token_hash)`;

export async function readCorrectAnswers(
  connection: ClientConfig,
  lessonIds: readonly number[],
): Promise<ReadonlyMap<number, { questionId: string; optionId: string }[]>> {
  const rows = await queryRows<{ id: number; quiz: { id: string; correctOptionId: string }[] }>(
    connection,
    'select id, quiz from lessons where id = any($1::int[])',
    [lessonIds],
  );
  const answersOf = (quiz: (typeof rows)[number]['quiz']) =>
    quiz.map((question) => ({ questionId: question.id, optionId: question.correctOptionId }));
  return new Map(rows.map(({ id, quiz }) => [id, answersOf(quiz)]));
}

export async function postgresVersion(connection: ClientConfig): Promise<string> {
  const [row] = await queryRows<{ server_version: string }>(connection, 'show server_version');
  return `PostgreSQL ${row?.server_version ?? 'unknown'}`;
}

export async function queryRows<Row extends object>(
  connection: ClientConfig,
  text: string,
  values?: readonly unknown[],
): Promise<Row[]> {
  return withClient(connection, async (client) => (await client.query<Row>(text, values && [...values])).rows);
}

export async function withClient<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(connection);
  // A lost connection fails its query anyway; the event alone would hide why.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
