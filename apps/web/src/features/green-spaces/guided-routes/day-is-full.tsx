import { Trans } from '@lingui/react/macro';
import { ROUTES_A_DAY } from '@ecopulse/contract/rewards/rewards';
import { formatNumber } from '../../../lib/language/format.ts';

/** Said before another walk, since the server would refuse to finish it today. */
export function DayIsFull() {
  const limit = formatNumber(ROUTES_A_DAY);
  return (
    <Trans>
      You have finished {limit} routes today, the most for one day. Any other walk can be finished from midnight on.
    </Trans>
  );
}
