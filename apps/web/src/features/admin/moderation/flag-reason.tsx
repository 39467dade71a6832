import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FlaggedCheckIn } from '@ecopulse/contract/green-spaces/flagged-check-ins';
import { formatDistance, formatDuration, formatNumber } from '../../../lib/language/format.ts';

function Place({ greenSpace: { id, name } }: Pick<FlaggedCheckIn, 'greenSpace'>) {
  return (
    <Link
      to="/green-space/$id"
      params={{ id: String(id) }}
      lang="en"
      className="rounded-sm font-semibold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-leaf"
    >
      {name}
    </Link>
  );
}

const MINUTE_MS = 60_000;

function minutesBetween(earlier: string, later: string): number {
  return Math.max(0, Math.round((Date.parse(later) - Date.parse(earlier)) / MINUTE_MS));
}

export function FlagReason({ checkIn: { greenSpace, against, createdAt } }: { checkIn: FlaggedCheckIn }) {
  const { t } = useLingui();
  const place = <Place greenSpace={greenSpace} />;
  if (!against) {
    return <Trans>Checked in at {place} too soon after another place. The earlier check-in no longer exists.</Trans>;
  }
  const before = <Place greenSpace={against.greenSpace} />;
  const distance = formatDistance(against.kilometres);
  const minutes = minutesBetween(against.createdAt, createdAt);
  if (minutes === 0 || against.kilometresPerHour === null) {
    return (
      <Trans>
        Checked in at {place} within a minute of checking in at {before}, which is {distance} away.
      </Trans>
    );
  }
  const time = formatDuration(minutes);
  const kilometres = formatNumber(against.kilometresPerHour);
  const speed = t`${kilometres} km/h`;
  return (
    <Trans>
      Checked in at {place} {time} after {before}, which is {distance} away. That is {speed}.
    </Trans>
  );
}
