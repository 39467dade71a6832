import { errorCode } from '../db/prepared-client.ts';

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const SENTENCES: Readonly<Record<string, string>> = {
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
export function fileError(what: string, error: unknown): unknown {
  const code = errorCode(error);
  if (!/^E[A-Z]+$/.test(code)) return error;
  return new BackupError(`${what}: ${SENTENCES[code] ?? errorMessage(error)}.`, { cause: error });
}

export function postgresError(what: string, error: unknown): BackupError {
  if (error instanceof BackupError) return error;
  return new BackupError(`${what}: ${errorMessage(error)}.`, { cause: error });
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
