import { Trans } from '@lingui/react/macro';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';

/** What the map of a route shows, and what it can't. */
export function RouteMapNote({ space }: { space: Pick<GreenSpaceDetail, 'tracks'> }) {
  return (
    <p className="text-sm text-muted">
      {space.tracks.length > 0 ? (
        <Trans>The map shows all paths here that we know of. Which of them the route takes isn't known.</Trans>
      ) : (
        <Trans>The map shows the place and the park connectors. Which way the route takes isn't known.</Trans>
      )}
    </p>
  );
}
