import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { FeaturedSpace } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { call } from '../../../lib/api.ts';
import { queriesOf } from '../../../lib/query-client.ts';
import { greenSpacesOverviewQuery, visitedQuery } from '../green-spaces.api.ts';

interface Outcome {
  /** Called even if the screen has been left. */
  onFailure: (error: unknown) => void;
  onSettled: () => void;
}

export function useRate(greenSpaceId: number, { onFailure, onSettled }: Outcome) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stars: number) =>
      call('PUT /api/green-spaces/:id/rating', { params: { id: greenSpaceId }, body: { stars } }),
    // Serialised, so that the last choice wins.
    scope: { id: `rating ${greenSpaceId}` },
    onSuccess: async ({ rating, totalRatings, ownRating }) => {
      // A request in flight would restore the previous rating.
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
