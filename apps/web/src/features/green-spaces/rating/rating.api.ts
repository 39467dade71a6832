import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { FeaturedSpace } from '@ecopulse/contract/green-spaces/green-spaces-overview';
import { call } from '../../../lib/api.ts';
import { queryFilter } from '../../../lib/query-client.ts';
import { greenSpacesOverviewQuery, visitedGreenSpacesQuery } from '../green-spaces.api.ts';

/** Called even after the component has unmounted. */
interface RateCallbacks {
  onFailure: (error: unknown) => void;
  onSettled: () => void;
}

export function useRateGreenSpace(greenSpaceId: number, { onFailure, onSettled }: RateCallbacks) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (stars: number) =>
      call('PUT /api/green-spaces/:id/rating', { params: { id: greenSpaceId }, body: { stars } }),
    // Serialised, so that the last choice wins.
    scope: { id: `rating ${greenSpaceId}` },
    onSuccess: async ({ rating, totalRatings, ownRating }) => {
      // A request in flight would restore the previous rating.
      await queryClient.cancelQueries({ queryKey: visitedGreenSpacesQuery.queryKey });
      queryClient.setQueryData<VisitedGreenSpace[]>(visitedGreenSpacesQuery.queryKey, (visits) =>
        visits?.map((visit) => (visit.greenSpaceId === greenSpaceId ? { ...visit, ownRating } : visit)),
      );
      const withNewRating = (space: GreenSpace) =>
        space.id === greenSpaceId ? { ...space, rating, totalRatings } : space;
      queryClient.setQueryData<GreenSpace>(
        ['GET /api/green-spaces/:id', greenSpaceId],
        (space) => space && withNewRating(space),
      );
      queryClient.setQueriesData<GreenSpace[]>(queryFilter('GET /api/green-spaces'), (spaces) =>
        spaces?.map(withNewRating),
      );
      queryClient.setQueryData(greenSpacesOverviewQuery.queryKey, (overview) => {
        const withNewFeaturedRating = (space: FeaturedSpace) =>
          space.id === greenSpaceId ? { ...space, rating, totalRatings } : space;
        return overview && { ...overview, featured: overview.featured.map(withNewFeaturedRating) };
      });
    },
    onError: onFailure,
    onSettled,
  });
}
