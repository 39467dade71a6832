import { type Kysely, sql } from 'kysely';

/**
 * Friendships (one row for a pair, the lower id first), requests, blocks and reports. At most one request of a pair is
 * pending, whoever sent it. A rejected one stays, so that its sender cannot ask again at once; `hidden_at`: its sender
 * has withdrawn it without knowing that it was rejected.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table friendships (
      low_id integer not null references residents (id) on delete cascade,
      high_id integer not null references residents (id) on delete cascade,
      since timestamptz not null,
      primary key (low_id, high_id),
      check (low_id < high_id)
    )`.execute(db);
  await sql`create index friendships_of_high on friendships (high_id, low_id)`.execute(db);
  await sql`
    create table friend_requests (
      id integer generated always as identity primary key,
      sender_id integer not null references residents (id) on delete cascade,
      receiver_id integer not null references residents (id) on delete cascade,
      day date not null,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'rejected', 'withdrawn')),
      created_at timestamptz not null,
      answered_at timestamptz,
      hidden_at timestamptz,
      check (sender_id <> receiver_id)
    )`.execute(db);
  await sql`
    create unique index friend_requests_one_pending on friend_requests (least(sender_id, receiver_id), greatest(sender_id, receiver_id))
    where status = 'pending'`.execute(db);
  await sql`create index friend_requests_incoming on friend_requests (receiver_id, id) where status = 'pending'`.execute(
    db,
  );
  await sql`create index friend_requests_sent on friend_requests (sender_id, day)`.execute(db);
  await sql`create index friend_requests_between on friend_requests (sender_id, receiver_id, id desc)`.execute(db);
  await sql`
    create table blocks (
      blocker_id integer not null references residents (id) on delete cascade,
      blocked_id integer not null references residents (id) on delete cascade,
      blocked_at timestamptz not null,
      primary key (blocker_id, blocked_id),
      check (blocker_id <> blocked_id)
    )`.execute(db);
  await sql`create index blocks_of_blocked on blocks (blocked_id, blocker_id)`.execute(db);
  await sql`
    create table reports (
      id integer generated always as identity primary key,
      reporter_id integer not null references residents (id) on delete cascade,
      reported_id integer not null references residents (id) on delete cascade,
      day date not null,
      reason text not null,
      details text,
      created_at timestamptz not null,
      check (reporter_id <> reported_id),
      unique (reporter_id, day, reported_id)
    )`.execute(db);
}
