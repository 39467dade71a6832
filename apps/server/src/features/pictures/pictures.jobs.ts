import type { Job } from '../../core/jobs/jobs.service.ts';
import type { ContentPictures } from '../../core/pictures/content-pictures.service.ts';

/** Removes in the night the pictures that were sent and not used. */
export function picturesJobs(contentPictures: ContentPictures): Job[] {
  return [{ name: 'remove-unused-pictures', cron: '40 3 * * *', run: () => contentPictures.removeUnused() }];
}
