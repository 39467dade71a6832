import { Trans } from '@lingui/react/macro';
import { MAX_ROUTES_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';

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

/** Shown before another walk, because the server would refuse to finish it today. */
export function DailyLimitNote() {
  const limit = formatNumber(MAX_ROUTES_PER_DAY);
  return (
    <Trans>
      You have finished {limit} routes today, the most for one day. Any other walk can be finished from midnight on.
    </Trans>
  );
}
