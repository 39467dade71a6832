import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { FlaggedActivity } from '@ecopulse/contract/admin/flags';
import { formatDate, formatDistance, formatDuration, formatNumber } from '../../../lib/language/format.ts';

function Place({ greenSpace: { id, name } }: Pick<FlaggedActivity, 'greenSpace'>) {
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

function minutesBetween(first: string, second: string): number {
  return Math.round(Math.abs(Date.parse(second) - Date.parse(first)) / MINUTE_MS);
}

export function FlagReason({ flagged }: { flagged: FlaggedActivity }) {
  const { reason, greenSpace, route, arrivedOn } = flagged;
  const place = <Place greenSpace={greenSpace} />;
  const walk = <span lang="en">{route}</span>;
  if (reason === 'too-fast') return <TooFastReason flagged={flagged} />;
  if (reason === 'sent-later') {
    const day = formatDate(arrivedOn ?? '', { dateStyle: 'medium' });
    return route === null ? (
      <Trans>
        A check-in at {place}, not sent until {day}, from a phone that was new to EcoPulse then.
      </Trans>
    ) : (
      <Trans>
        The route {walk} at {place}, not sent until {day}, from a phone that was new to EcoPulse then.
      </Trans>
    );
  }
  return route === null ? (
    <Trans>A check-in at {place}, after more verified visits than usual in a week.</Trans>
  ) : (
    <Trans>
      The route {walk} at {place}, after more verified visits than usual in a week.
    </Trans>
  );
}

function TooFastReason({ flagged: { greenSpace, against } }: { flagged: FlaggedActivity }) {
  const { t } = useLingui();
  const flaggedPlace = <Place greenSpace={greenSpace} />;
  if (!against) {
    const place = flaggedPlace;
    return (
      <Trans>Visited {place} too soon after being at another green space. That earlier visit no longer exists.</Trans>
    );
  }
  const otherPlace = <Place greenSpace={against.greenSpace} />;
  // The other visit can be the later one, if the flagged visit arrived late.
  const isInOrder = Date.parse(against.createdAt) <= Date.parse(against.visitAt);
  const [before, place] = isInOrder ? [otherPlace, flaggedPlace] : [flaggedPlace, otherPlace];
  const distance = formatDistance(against.kilometres);
  const minutes = minutesBetween(against.createdAt, against.visitAt);
  if (minutes === 0 || against.kilometresPerHour === null) {
    return (
      <Trans>
        Visited {place} within a minute of visiting {before}, which is {distance} away.
      </Trans>
    );
  }
  const time = formatDuration(minutes);
  const kilometres = formatNumber(against.kilometresPerHour);
  const speed = t`${kilometres} km/h`;
  return (
    <Trans>
      Visited {place} just {time} after {before}, which is {distance} away. That's {speed}.
    </Trans>
  );
}
