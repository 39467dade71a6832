import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { FeaturedSpace } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { call } from '../../../lib/api.ts';
import { queriesOf } from '../../../lib/query-client.ts';
import { greenSpacesOverviewQuery, visitedQuery } from '../green-spaces.api.ts';

interface Outcome {
  /** Sent even if the screen has been left meanwhile. */
  onFailure: (error: unknown) => void;
  onSettled: () => void;
}

/** Rates a green space, and updates its rating wherever it is shown. */
export function useRate(greenSpaceId: number, { onFailure, onSettled }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stars: number) =>
      call('PUT /api/green-spaces/:id/rating', { params: { id: greenSpaceId }, body: { stars } }),
    // One after the other, so that the last choice wins.
    scope: { id: `rating ${greenSpaceId}` },
    onSuccess: async ({ rating, totalRatings, ownRating }) => {
      // An older request for the visits must not restore the previous rating.
      await queryClient.cancelQueries({ queryKey: visitedQuery.queryKey });
      queryClient.setQueryData<VisitedGreenSpace[]>(visitedQuery.queryKey, (visits) =>
        visits?.map((visit) => (visit.greenSpaceId === greenSpaceId ? { ...visit, ownRating } : visit)),
      );
      const rated = (space: GreenSpace) => (space.id === greenSpaceId ? { ...space, rating, totalRatings } : space);
      queryClient.setQueryData<GreenSpace>(
        ['GET /api/green-spaces/:id', greenSpaceId],
        (space) => space && rated(space),
      );
      queryClient.setQueriesData<GreenSpace[]>(queriesOf('GET /api/green-spaces'), (spaces) => spaces?.map(rated));
      queryClient.setQueryData(greenSpacesOverviewQuery.queryKey, (overview) => {
        const rate = (space: FeaturedSpace) => (space.id === greenSpaceId ? { ...space, rating, totalRatings } : space);
        return overview && { ...overview, featured: overview.featured.map(rate) };
      });
    },
    onError: onFailure,
    onSettled,
  });
}
