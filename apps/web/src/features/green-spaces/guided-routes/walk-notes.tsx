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
        <Trans>There's no map of this route yet. This map shows all the known paths here.</Trans>
      ) : (
        <Trans>There's no map of this route yet. This map shows the green space and the park connectors.</Trans>
      )}
    </p>
  );
}

/** Shown before another walk, because the server would refuse to finish it today. */
export function DailyLimitNote() {
  const limit = formatNumber(MAX_ROUTES_PER_DAY);
  return <Trans>You've finished {limit} routes today, the daily limit. You can finish another after midnight.</Trans>;
}
