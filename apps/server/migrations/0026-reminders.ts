import { type Kysely, sql } from 'kysely';

/**
 * Notifications that leave the app, for residents who ask for that: by push and by mail, per kind, outside quiet hours
 * (minutes after midnight in Singapore, which they may cross; null = none). A notification that only leaves the app is not
 * shown under the bell. `outgoing_notifications` holds what still has to leave; `sent_nudges` gives a resident's day to
 * one reminder. A push subscription belongs to the session that made it, and ends with it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table residents
      add column pushed_notifications text[] not null default '{}',
      add column mailed_notifications text[] not null default '{}',
      add column quiet_from smallint default 1320 check (quiet_from between 0 and 1439),
      add column quiet_until smallint default 480 check (quiet_until between 0 and 1439),
      add constraint quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)`.execute(
    db,
  );
  await sql`alter table notifications add column is_shown boolean not null default true`.execute(db);
  await sql`
    create table push_subscriptions (
      id integer generated always as identity primary key,
      session_id integer not null unique references sessions (id) on delete cascade,
      resident_id integer not null references residents (id) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscriptions_of_resident on push_subscriptions (resident_id)`.execute(db);
  await sql`
    create table outgoing_notifications (
      notification_id bigint not null references notifications (id) on delete cascade,
      channel text not null check (channel in ('push', 'mail')),
      resident_id integer not null references residents (id) on delete cascade,
      due_at timestamptz not null,
      primary key (notification_id, channel)
    )`.execute(db);
  await sql`create index outgoing_notifications_due on outgoing_notifications (due_at, resident_id)`.execute(db);
  await sql`create index outgoing_notifications_of_resident on outgoing_notifications (resident_id)`.execute(db);
  await sql`
    create table sent_nudges (
      resident_id integer not null references residents (id) on delete cascade,
      day date not null,
      notification_id bigint not null references notifications (id) on delete cascade,
      primary key (resident_id, day)
    )`.execute(db);
  await sql`create index sent_nudges_of_notification on sent_nudges (notification_id)`.execute(db);
}
