-- Limits shared by all servers.

-- Unlogged: a crash may lose them, and no commit waits for them.
create unlogged table limit_windows (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index limit_windows_by_end on limit_windows (ends_at);
