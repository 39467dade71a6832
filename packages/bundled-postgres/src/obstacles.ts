import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findPackage } from './binaries.ts';
import { BundledPostgresError, errorCode } from './errors.ts';

/** What would prevent a start, one sentence each. Creates nothing. */
export function findStartObstacles(folder: string): string[] {
  return [findPlatformObstacle(), findFolderObstacle(resolve(folder))].filter((sentence) => sentence !== null);
}

function findPlatformObstacle(): string | null {
  try {
    findPackage();
    return null;
  } catch (error) {
    if (error instanceof BundledPostgresError) return error.message;
    throw error;
  }
}

function findFolderObstacle(folder: string): string | null {
  const nearest = nearestExisting(folder);
  if (!statSync(nearest).isDirectory())
    return `DATA_DIR is ${folder}, but ${nearest} is no folder: set DATA_DIR to another one.`;
  try {
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const reason = errorCode(error) === 'EROFS' ? 'is on a read-only file system' : 'is closed to this user';
    return `DATA_DIR is ${folder}, but ${nearest} ${reason}: give this user the right to write to it, or set DATA_DIR to another folder.`;
  }
}

function nearestExisting(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : nearestExisting(dirname(path));
  }
}
