import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, Check, Clock, Navigation, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GreenSpace, VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatDistance, formatNumber } from '../../../lib/language/format.ts';
import { useMap } from '../../../lib/map/drawn-map.tsx';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useClaimsLeft, useIsCheckInQueued } from '../check-in/check-in.api.ts';
import { UnseenLocation } from '../check-in/unseen-location.tsx';
import { useCheckInAction } from '../check-in/use-check-in-action.ts';
import { GreenSpacePicture } from '../green-space-picture.tsx';
import { isCheckedInToday } from '../green-spaces.api.ts';
import { parkTypeLabels } from '../park-types.ts';
import { StatusChip, useIsClosed } from '../status/place-status.tsx';

/** In pixels, between the mark and what is around it. */
const MARGIN_PX = 48;

interface SelectedPlaceProps {
  space: GreenSpace;
  visits: readonly VisitedGreenSpace[];
  /** In kilometres; null if the resident's position is unknown. */
  distance: number | null;
  onClose: () => void;
}

export function SelectedPlace({ space, visits, distance, onClose }: SelectedPlaceProps) {
  const { t, i18n } = useLingui();
  const today = useSingaporeDay();
  const visit = visits.find(({ greenSpaceId }) => greenSpaceId === space.id);
  const { checkIn, isPending, receipt, unseenOutcome } = useCheckInAction(space);
  const isQueued = useIsCheckInQueued(space, today);
  const isDone = Boolean(receipt) || isCheckedInToday(visit, today);
  const claimsLeft = useClaimsLeft(today);
  const points = formatNumber(space.ecoPoints);
  const isClosed = useIsClosed(space);
  const map = useMap();
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const height = sheet.current?.offsetHeight ?? 0;
    map.panInside([space.lat, space.lng], {
      paddingTopLeft: [MARGIN_PX, MARGIN_PX],
      paddingBottomRight: [MARGIN_PX, height + MARGIN_PX],
    });
  }, [map, space.lat, space.lng]);
  return (
    <section
      aria-label={space.name}
      ref={sheet}
      className="absolute inset-x-0 bottom-0 z-[1001] mx-auto grid max-h-full animate-rise grid-cols-[5.5rem_minmax(0,1fr)] gap-3 overflow-y-auto rounded-t-2xl bg-surface p-4 shadow-lifted sm:inset-x-3 sm:bottom-8 sm:max-w-md sm:rounded-lg sm:p-3"
    >
      <div className="overflow-hidden rounded-md bg-leaf-soft">
        <GreenSpacePicture space={space} alt="" className="size-full object-cover" />
      </div>
      <div className="grid content-start gap-2">
        <div className="flex items-start justify-between gap-2">
          <h2 lang={langOf(space.name)} className="text-md leading-snug font-bold">
            <Link to="/green-space/$id" params={{ id: String(space.id) }} className="text-link">
              {space.name}
            </Link>
          </h2>
          <IconButton label={t`Close`} onClick={onClose} className="-me-1 -mt-1 size-11 sm:size-8">
            <X aria-hidden />
          </IconButton>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {i18n._(parkTypeLabels[space.parkType])}
          {distance !== null && (
            <span className="inline-flex items-center gap-1">
              <Navigation aria-hidden className="size-3.5" />
              <Trans>{formatDistance(distance)} away</Trans>
            </span>
          )}
          {visit && (
            <Chip tone="leaf">
              <Check aria-hidden />
              <Trans>Visited</Trans>
            </Chip>
          )}
        </div>
        {isQueued && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <Clock aria-hidden className="size-4" />
            <Trans>Check-in saved on this device</Trans>
          </p>
        )}
        {!isQueued && isDone && (
          <p className="flex items-center gap-2 text-sm text-muted">
            <CalendarCheck aria-hidden className="size-4 text-leaf" />
            <Trans>Checked in today</Trans>
          </p>
        )}
        {isClosed && <StatusChip space={space} className="justify-self-start" />}
        {!isClosed && !isQueued && !isDone && !unseenOutcome && (
          <Button
            size="sm"
            pending={isPending}
            onClick={() => checkIn({ withLocation: true })}
            className="justify-self-start"
          >
            <Trans>Check in, +{points}</Trans>
          </Button>
        )}
      </div>
      {!isQueued && !isDone && unseenOutcome && (
        <div className="col-span-full">
          <UnseenLocation
            outcome={unseenOutcome}
            points={space.ecoPoints}
            claimsLeft={claimsLeft}
            isPending={isPending}
            onCheckIn={(withLocation) => checkIn({ withLocation })}
          />
        </div>
      )}
    </section>
  );
}
