import { existsSync } from 'node:fs';
import { firstClosedFolder, mayRead, runsAsRoot, type SystemUser } from './db/bundled/system-user.ts';

/**
 * Goes on as `user` for good, if this process is root and that user can read `files`; those that do not exist are
 * skipped. Otherwise the reason why it stays root, or null if it never was.
 */
export function dropRoot(user: SystemUser | null, files: readonly string[]): string | null {
  if (!runsAsRoot()) return null;
  if (user === null) return 'PostgreSQL has no user of its own that the server could run as';
  const closed = files.find((file) => existsSync(file) && !mayRead(file, user));
  if (closed !== undefined) return `user ${user.uid} cannot read ${firstClosedFolder(closed, user) ?? closed}`;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
  return null;
}
