import type { Client } from 'pg';

export interface Samples {
  readonly greenSpaces: readonly number[];
  readonly lessons: readonly number[];
  readonly challenges: readonly number[];
  readonly articles: readonly number[];
  readonly usernames: readonly string[];
  readonly activities: readonly number[];
  readonly notifications: readonly { readonly id: number; readonly resident: number }[];
  readonly pending: readonly { readonly id: number; readonly sender: number; readonly receiver: number }[];
  readonly friendships: readonly { readonly residentId: number; readonly friendId: number }[];
  /** The residents with the most friends. */
  readonly hubs: readonly number[];
  /** Public ones that have not started. */
  readonly events: readonly { readonly id: number; readonly organiser: number }[];
  /** Of the events ahead. */
  readonly going: readonly { readonly event: number; readonly resident: number }[];
  /** Public clubs. */
  readonly clubs: readonly { readonly id: number; readonly slug: string; readonly member: number }[];
  /** Those with the most members. */
  readonly largeClubs: readonly { readonly id: number; readonly slug: string; readonly member: number }[];
  /** With the most events. */
  readonly organisers: readonly number[];
  /** Who joined the most events. */
  readonly regulars: readonly number[];
  /** Residents who have named their home town. */
  readonly neighbours: readonly number[];
}

const MAX_SAMPLES = 4000;

export async function readSamples(client: Client): Promise<Samples> {
  const rows = async <T extends object>(query: string): Promise<T[]> => (await client.query<T>(query)).rows;
  const ids = async (query: string): Promise<number[]> => (await rows<{ id: number }>(query)).map(({ id }) => id);
  /** Random rows from all parts of a table. */
  const sampleFrom = async (table: string, where = 'true'): Promise<string> => {
    const [size] = await rows<{ rows: number }>(
      `select greatest(1, reltuples) as rows from pg_class where oid = '${table}'::regclass`,
    );
    // 200 instead of 100: twice the rows that are needed, because the size of a sample varies.
    const percent = Math.min(100, (200 * MAX_SAMPLES) / (size?.rows ?? 1));
    return `from ${table} as t tablesample system (${percent}) repeatable (7) where ${where} order by hashtext(t::text) limit ${MAX_SAMPLES}`;
  };
  const selectClubs = `
    select id, slug, (select max(resident_id) from club_members where club_id = id and role = 'steward') as member
    from clubs where archived_at is null and joining = 'open'`;
  const usernames = await rows<{ username: string }>(`select username ${await sampleFrom('residents')}`);
  return {
    greenSpaces: await ids('select id from green_spaces where is_active'),
    lessons: await ids('select id from lessons where is_published'),
    challenges: await ids('select id from challenges where is_active'),
    articles: await ids('select id from news_articles'),
    usernames: usernames.map(({ username }) => username),
    // As floats, because `pg` returns bigints as strings.
    activities: await ids(`select id::float ${await sampleFrom('activities')}`),
    notifications: await rows(`select id::float, resident_id as resident ${await sampleFrom('notifications')}`),
    pending: await rows(
      `select id, sender_id as sender, receiver_id as receiver ${await sampleFrom('friend_requests', "status = 'pending'")}`,
    ),
    friendships: await rows(`select low_id as "residentId", high_id as "friendId" ${await sampleFrom('friendships')}`),
    hubs: await ids('select low_id as id from friendships group by low_id order by count(*) desc, low_id limit 20'),
    events: await rows(
      `select id, coalesce(
        (select min(resident_id) from club_members m where m.club_id = e.club_id and m.role = 'steward'), organiser_id
      ) as organiser from events e where approved_at is not null and state <> 'cancelled' and starts_at > now()
      order by hashtext(id::text) limit ${MAX_SAMPLES}`,
    ),
    going: await rows(
      `select event_id as event, resident_id as resident from event_participants p join events e on e.id = p.event_id
      where p.state = 'going' and e.state <> 'cancelled' and e.starts_at > now() order by hashtext(p::text) limit ${MAX_SAMPLES}`,
    ),
    clubs: await rows(`${selectClubs} order by hashtext(slug) limit ${MAX_SAMPLES}`),
    largeClubs: await rows(`${selectClubs} order by members desc, id limit 20`),
    organisers: await ids(
      'select organiser_id as id from events group by organiser_id order by count(*) desc, organiser_id limit 20',
    ),
    regulars: await ids(
      'select resident_id as id from event_participants group by resident_id order by count(*) desc, resident_id limit 20',
    ),
    neighbours: await ids(`select id ${await sampleFrom('residents', 'home_town is not null')}`),
  };
}
