import type { PostgresAddress } from './postgres-address.ts';

const SETTINGS: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '128MB',
  max_connections: '100',
  // All statements are short: compiling them costs more than it saves.
  jit: 'off',
  // Below the statement timeout, so that only one of two deadlocked transactions fails.
  deadlock_timeout: '200ms',
  min_wal_size: '128MB',
  wal_compression: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Error details contain values of the row, such as an email address.
  log_error_verbosity: 'terse',
  log_line_prefix: '%m [%p] ',
};

export function settingArguments(address: PostgresAddress, extra: Readonly<Record<string, string>>): string[] {
  const listen =
    address.socketFolder === null
      ? { listen_addresses: '127.0.0.1', unix_socket_directories: '' }
      : { listen_addresses: '', unix_socket_directories: address.socketFolder, unix_socket_permissions: '0700' };
  const all = { ...SETTINGS, ...extra, ...listen, port: String(address.port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
