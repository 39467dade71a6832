import { Trans } from '@lingui/react/macro';
import type { OpenHours } from '@ecopulse/contract/green-spaces/green-spaces';
import { singaporeHour } from '../../../lib/time/singapore-time.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';

const MINUTES_PER_DAY = 1440;

export function isOpenAt({ from, until }: OpenHours, time: Date): boolean {
  const minute = singaporeHour(time) * 60 + time.getUTCMinutes();
  // Hours that last past midnight began the day before.
  return (minute >= from && minute < until) || minute + MINUTES_PER_DAY < until;
}

export function OpenNow({ hours }: { hours: OpenHours }) {
  const time = new Date(useServerTime());
  return isOpenAt(hours, time) ? (
    <span className="font-semibold text-leaf-strong">
      <Trans>Open now</Trans>
    </span>
  ) : (
    <span className="font-semibold text-coral">
      <Trans>Closed now</Trans>
    </span>
  );
}
