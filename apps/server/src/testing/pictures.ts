import { createPictureStorage, type PictureStorage } from '../core/pictures/picture-storage.ts';
import type { TestApp } from './test-app.ts';

/** Keeps pictures in the database, without a limit. */
export function openTestPictureStorage({ db }: Pick<TestApp, 'db'>): PictureStorage {
  return createPictureStorage({ background: db, log: { warn: () => undefined }, objectStore: null, maxBytes: null });
}
