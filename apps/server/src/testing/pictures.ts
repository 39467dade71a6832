import { createPictureStorage, type PictureStorage } from '../core/pictures/picture-storage.ts';
import type { TestApp } from './test-app.ts';

/** Keeps pictures in the database, without a limit. */
export function openTestPictureStorage({ db, clock }: Pick<TestApp, 'db' | 'clock'>): PictureStorage {
  return createPictureStorage({ background: db, clock, objectStore: null, maxBytes: null });
}
