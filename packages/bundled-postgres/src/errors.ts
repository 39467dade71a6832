/** The message is written for the operator. */
export class BundledPostgresError extends Error {
  override readonly name: string = 'BundledPostgresError';
}

export class DataFolderInUseError extends BundledPostgresError {
  override readonly name = 'DataFolderInUseError';

  constructor(dataDir: string) {
    super(
      `The data folder ${dataDir} is in use by another EcoPulse server: stop that server first, or give this one a folder of its own with DATA_DIR.`,
    );
  }
}

export class NoDatabaseError extends BundledPostgresError {
  override readonly name = 'NoDatabaseError';

  constructor(dataDir: string) {
    super(
      `There is no database in ${dataDir}: set DATA_DIR to the folder that the server uses, or start the server first, which makes one.`,
    );
  }
}

/** A system code ("ENOENT") or one of PostgreSQL's ("57P03"). */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
