-- Friendships, requests, blocks, reports, cheers and invitations.

-- One row for a pair, the lower id first.
create table friendships (
  low_id integer not null references residents (id) on delete cascade,
  high_id integer not null references residents (id) on delete cascade,
  since timestamptz not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index friendships_of_high on friendships (high_id, low_id);

-- At most one request of a pair is pending. A rejected one stays, so that its sender cannot ask again at once;
-- hidden_at: its sender has withdrawn it without knowing that it was rejected.
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
);
create index friend_requests_between on friend_requests (sender_id, receiver_id, id desc);
create index friend_requests_incoming on friend_requests (receiver_id, id) where status = 'pending';
create index friend_requests_of_receiver on friend_requests (receiver_id);
create unique index friend_requests_one_pending
  on friend_requests (least(sender_id, receiver_id), greatest(sender_id, receiver_id)) where status = 'pending';
create index friend_requests_sent on friend_requests (sender_id, day);

-- is_listed: the blocker's list shows the blocked resident, since the blocker could see them at that moment.
create table blocks (
  blocker_id integer not null references residents (id) on delete cascade,
  blocked_id integer not null references residents (id) on delete cascade,
  blocked_at timestamptz not null,
  is_listed boolean not null default true,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);

-- A resident has one open report of another a day.
create table reports (
  id integer generated always as identity primary key,
  reporter_id integer not null references residents (id) on delete cascade,
  reported_id integer not null references residents (id) on delete cascade,
  day date not null,
  reason text not null,
  details text,
  created_at timestamptz not null,
  answered_at timestamptz,
  answered_by integer references residents (id) on delete set null,
  outcome text,
  answer text,
  check (reporter_id <> reported_id)
);
create index reports_answered_by on reports (answered_by) where answered_by is not null;
create index reports_of_reported on reports (reported_id, id desc);
create index reports_of_reporter on reports (reporter_id, day);
create unique index reports_one_open on reports (reporter_id, day, reported_id) where answered_at is null;
create index reports_open on reports (id desc) where answered_at is null;

-- One friend's for one activity of another (receiver_id); told_on: the day on which the receiver was notified.
create table cheers (
  activity_id bigint not null references activities (id) on delete cascade,
  resident_id integer not null references residents (id) on delete cascade,
  receiver_id integer not null references residents (id) on delete cascade,
  created_at timestamptz not null,
  told_on date,
  primary key (activity_id, resident_id),
  check (resident_id <> receiver_id)
);
create index cheers_for_receiver on cheers (receiver_id, created_at);
create index cheers_of_resident on cheers (resident_id);
create index cheers_untold on cheers (receiver_id) where told_on is null;

-- The link with which a resident invites friends, one at a time.
create table invites (
  resident_id integer primary key references residents (id) on delete cascade,
  code text not null unique,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  uses smallint not null default 0 check (uses >= 0)
);

create table invite_uses (
  code text not null references invites (code) on delete cascade,
  resident_id integer not null references residents (id) on delete cascade,
  used_at timestamptz not null,
  primary key (code, resident_id)
);
create index invite_uses_of_resident on invite_uses (resident_id);
