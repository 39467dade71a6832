import { Trans } from '@lingui/react/macro';
import { MAX_ROUTES_PER_DAY } from '@ecopulse/contract/rewards/earning-limits';
import type { GreenSpaceDetail, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';

interface RouteMapNoteProps {
  space: Pick<GreenSpaceDetail, 'tracks'>;
  route: Pick<RouteOnMap, 'line'>;
}

export function RouteMapNote({ space, route }: RouteMapNoteProps) {
  if (route.line) return null;
  return (
    <p className="text-sm text-muted">
      {space.tracks.length > 0 ? (
        <Trans>There is no map of this walk yet. This one shows all paths here that we know of.</Trans>
      ) : (
        <Trans>There is no map of this walk yet. This one shows the place and the park connectors.</Trans>
      )}
    </p>
  );
}

/** Shown before another walk, because the server would refuse to finish it today. */
export function DailyLimitNote() {
  const limit = formatNumber(MAX_ROUTES_PER_DAY);
  return (
    <Trans>
      You have finished {limit} walks today, the most for one day. Any other walk can be finished from midnight on.
    </Trans>
  );
}
