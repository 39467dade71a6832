-- Notifications without their text, and how they leave the app.

-- Once for each subject. is_shown: false for those that only leave the app.
create table notifications (
  id bigint generated always as identity primary key,
  resident_id integer not null references residents (id) on delete cascade,
  kind text not null,
  subject text not null,
  actor_id integer references residents (id) on delete cascade,
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  read_at timestamptz,
  is_shown boolean not null default true,
  constraint notifications_once unique (resident_id, kind, subject)
);
create index notifications_of_actor on notifications (actor_id) where actor_id is not null;
create index notifications_of_resident on notifications (resident_id, id desc);
create index notifications_unread on notifications (resident_id) where read_at is null;

-- Belongs to the session that made it, and ends with it.
create table push_subscriptions (
  id integer generated always as identity primary key,
  session_id integer not null unique references sessions (id) on delete cascade,
  resident_id integer not null references residents (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_resident on push_subscriptions (resident_id);

create table outgoing_notifications (
  notification_id bigint not null references notifications (id) on delete cascade,
  channel text not null check (channel in ('push', 'mail')),
  resident_id integer not null references residents (id) on delete cascade,
  due_at timestamptz not null,
  primary key (notification_id, channel)
);
create index outgoing_notifications_due on outgoing_notifications (due_at, resident_id);
create index outgoing_notifications_of_resident on outgoing_notifications (resident_id);

-- At most one reminder a day for each resident.
create table sent_nudges (
  resident_id integer not null references residents (id) on delete cascade,
  day date not null,
  notification_id bigint not null references notifications (id) on delete cascade,
  primary key (resident_id, day)
);
create index sent_nudges_of_notification on sent_nudges (notification_id);
