import type { ClientConfig } from 'pg';

/** `host` may be the folder of a socket. */
export function databaseUrl({ host = '', port = 5432, user = '', password, database = '' }: ClientConfig): string {
  return `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}
