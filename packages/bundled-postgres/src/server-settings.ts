import type { PostgresPlace } from './postgres-place.ts';

const settings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  // All statements are short: compiling them costs more than it gains.
  jit: 'off',
  // Less than the statement timeout, so that one of two deadlocked transactions goes on.
  deadlock_timeout: '200ms',
  min_wal_size: '128MB',
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // The details of an error name the values of the row, such as an email address that is taken.
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
};

/** The arguments that make PostgreSQL listen at `place` only, with settings for one application on one machine. */
export function settingArguments(place: PostgresPlace, extra: Readonly<Record<string, string>>): string[] {
  const where =
    place.socketFolder === null
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: place.socketFolder, unix_socket_permissions: '0700' };
  const all = { ...settings, ...extra, ...where, port: String(place.port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
