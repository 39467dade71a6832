import { errorCode, errorMessage } from '../db/prepared-client.ts';

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const MESSAGE_BY_CODE: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is not a folder',
  EACCES: 'this user may not open it',
  EPERM: 'this user may not open it',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of this user is used up',
  EROFS: 'the disk can only be read',
  ENAMETOOLONG: 'its name is too long',
};

/** Converts a file system error to a `BackupError`; returns any other error unchanged. */
export function toBackupError(prefix: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${prefix}: ${MESSAGE_BY_CODE[code] ?? errorMessage(error)}.`, { cause: error });
}

export function wrapPostgresError(prefix: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(`${prefix}: ${errorMessage(error)}.`, { cause: error });
}
