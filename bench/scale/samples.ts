import type { Client } from 'pg';

/** Ids of existing rows, for use in calls. */
export interface Samples {
  readonly greenSpaces: readonly number[];
  readonly lessons: readonly number[];
  readonly challenges: readonly number[];
  readonly articles: readonly number[];
  readonly usernames: readonly string[];
  readonly activities: readonly number[];
  readonly notifications: readonly { readonly id: number; readonly resident: number }[];
  /** Pending requests; each can be accepted once. */
  readonly pending: readonly { readonly id: number; readonly sender: number; readonly receiver: number }[];
  readonly friendships: readonly { readonly one: number; readonly other: number }[];
  /** The residents with the most friends. */
  readonly hubs: readonly number[];
}

const MANY = 4000;

export async function readSamples(client: Client): Promise<Samples> {
  const rows = async <T extends object>(query: string): Promise<T[]> => (await client.query<T>(query)).rows;
  const some = (table: string, where = 'true'): Promise<string> => someOf(client, table, where);
  const ids = async (query: string): Promise<number[]> =>
    (await rows<{ id: number | string }>(query)).map(({ id }) => Number(id));
  return {
    greenSpaces: await ids('select id from green_spaces where is_active order by id'),
    lessons: await ids('select id from lessons where is_published order by id'),
    challenges: await ids('select id from challenges where is_active order by id'),
    articles: await ids('select id from news_articles order by id'),
    usernames: (await rows<{ username: string }>(`select username ${await some('residents')}`)).map(
      ({ username }) => username,
    ),
    activities: await ids(`select id ${await some('activities')}`),
    notifications: (
      await rows<{ id: string; resident: number }>(`select id, resident_id as resident ${await some('notifications')}`)
    ).map(({ id, resident }) => ({ id: Number(id), resident })),
    pending: await rows(
      `select id, sender_id as sender, receiver_id as receiver ${await some('friend_requests', "status = 'pending'")}`,
    ),
    friendships: await rows(`select low_id as one, high_id as other ${await some('friendships')}`),
    hubs: await ids('select low_id as id from friendships group by low_id order by count(*) desc, low_id limit 20'),
  };
}

/** Rows from all parts of a table, in an order unrelated to the table's. */
async function someOf(client: Client, table: string, where: string): Promise<string> {
  const { rows } = await client.query<{ rows: number }>(
    'select reltuples as rows from pg_class where oid = $1::regclass',
    [table],
  );
  const percent = Math.min(100, (200 * MANY) / Math.max(1, rows[0]?.rows ?? 0));
  return `from ${table} as t tablesample system (${percent}) repeatable (7) where ${where} order by hashtext(t::text) limit ${MANY}`;
}
