import { Trans } from '@lingui/react/macro';
import { CircleSlash2, TriangleAlert } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { isClosedOn, type PlaceState, stateOn } from '@ecopulse/contract/green-spaces/place-state';
import { formatDate } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';

type WithStatus = Pick<GreenSpace, 'status'>;

function usePlaceState({ status }: WithStatus): PlaceState {
  return stateOn(status, useSingaporeDay());
}

export function useIsClosed({ status }: WithStatus): boolean {
  return isClosedOn(status, useSingaporeDay());
}

function ClosedText({ status: { until } }: WithStatus) {
  if (until === null) return <Trans>Closed until further notice</Trans>;
  const day = formatDate(until);
  return <Trans>Closed until {day}</Trans>;
}

/** Nothing while it is open. */
export function StatusChip({ space, className }: { space: WithStatus; className?: string }) {
  const state = usePlaceState(space);
  if (state === 'open') return null;
  return (
    <Chip tone={state === 'closed' ? 'coral' : 'sun'} className={className}>
      {state === 'closed' ? <CircleSlash2 aria-hidden /> : <TriangleAlert aria-hidden />}
      {state === 'closed' ? <ClosedText status={space.status} /> : <Trans>Partly closed</Trans>}
    </Chip>
  );
}

/** What is closed and why, on the page of a green space. */
export function StatusPanel({ space }: { space: WithStatus }) {
  const state = usePlaceState(space);
  const { from, until, reason, source } = space.status;
  if (state === 'open') return null;
  return (
    <Panel title={state === 'closed' ? <ClosedText status={space.status} /> : <Trans>Partly closed</Trans>}>
      <p lang={reason === null ? undefined : langOf(reason)}>{reason}</p>
      {state === 'closed' && (
        <p className="text-md text-muted">
          <Trans>You can't check in here while it's closed.</Trans>
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {from !== null && (
          <span>
            <Trans>Since {formatDate(from)}</Trans>
          </span>
        )}
        {state === 'partly-closed' && until !== null && (
          <span>
            <Trans>Until {formatDate(until)}</Trans>
          </span>
        )}
        {source !== null && (
          <span>
            <Trans>Source: {source}</Trans>
          </span>
        )}
      </p>
    </Panel>
  );
}
