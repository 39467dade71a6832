import { ProblemError } from '../../../core/problems/problem-error.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { findRateableSpace, findRating, saveRating } from './ratings.queries.ts';

export interface Ratings {
  /** Returns the new mean and count. Throws `green-space-not-found`, `visit-needed`. */
  rate(residentId: number, greenSpaceId: number, stars: number): Promise<{ rating: number; ratings: number }>;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'changes'>;

export function createRatings({ db, clock, changes }: Deps): Ratings {
  return {
    async rate(residentId, greenSpaceId, stars) {
      const space = await findRateableSpace(db, greenSpaceId, residentId);
      if (!space) throw new ProblemError('green-space-not-found');
      if (!space.isVisited) throw new ProblemError('visit-needed');
      await saveRating(db, { greenSpaceId, residentId, stars, now: clock.now() });
      changes.publish(CACHED_RESPONSES, 'ratings');
      return findRating(db, greenSpaceId);
    },
  };
}
