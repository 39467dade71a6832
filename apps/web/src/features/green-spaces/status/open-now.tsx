import { Trans } from '@lingui/react/macro';
import { type Hours, openAt } from '@ecopulse/contract/green-spaces/open-at';
import { formatDate } from '../../../lib/language/format.ts';
import { singaporeDay, singaporeHour } from '../../../lib/time/singapore-time.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';

/** Nothing while it is unknown. */
export function OpenNow({ hours }: { hours: Hours | null }) {
  const time = new Date(useServerTime());
  const minute = singaporeHour(time) * 60 + time.getUTCMinutes();
  const state = hours && openAt(hours, singaporeDay(time), minute);
  if (!state) return null;
  if (!state.isOpen)
    return (
      <span className="font-semibold text-coral">
        <Trans>Closed now</Trans>
      </span>
    );
  const closesAt =
    state.closesAt && formatDate(`1970-01-01T${state.closesAt}:00Z`, { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <span className="font-semibold text-leaf-strong">
      {closesAt === null ? <Trans>Open now</Trans> : <Trans>Open now, closes at {closesAt}</Trans>}
    </span>
  );
}
