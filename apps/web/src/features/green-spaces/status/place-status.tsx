import { Trans } from '@lingui/react/macro';
import { CircleSlash2, TriangleAlert } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { isClosedOn, type PlaceState, stateOn } from '@ecopulse/contract/green-spaces/place-state';
import { formatDate } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Chip } from '../../../ui/chip.tsx';

export type WithStatus = Pick<GreenSpace, 'status'>;

export function usePlaceState({ status }: WithStatus): PlaceState {
  return stateOn(status, useSingaporeDay());
}

export function useIsClosed({ status }: WithStatus): boolean {
  return isClosedOn(status, useSingaporeDay());
}

export function ClosedText({ status: { until } }: WithStatus) {
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
