import { closeSync, existsSync, openSync } from 'node:fs';
import type { Postgres } from './db/open-postgres.ts';

type SystemUser = NonNullable<Postgres['user']>;

/** Switches permanently to `user` if it can read `files` (missing ones are skipped). Returns why it stays root, or null. */
export function dropRoot(user: SystemUser | null, files: readonly string[]): string | null {
  if (process.getuid?.() !== 0) return null;
  if (user === null) return 'PostgreSQL has no user of its own that the server could run as';
  const existingFiles = files.filter((file) => existsSync(file));
  const groups = process.getgroups?.() ?? [];
  process.setgroups?.([user.gid]);
  process.setegid?.(user.gid);
  process.seteuid?.(user.uid);
  const unreadable = existingFiles.find((file) => !canRead(file));
  process.seteuid?.(0);
  process.setegid?.(0);
  if (unreadable !== undefined) {
    process.setgroups?.(groups);
    return `user ${user.uid} cannot read ${unreadable}`;
  }
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return null;
}

function canRead(file: string): boolean {
  try {
    closeSync(openSync(file, 'r'));
    return true;
  } catch {
    return false;
  }
}
