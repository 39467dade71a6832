import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Flag, MoveUp, Route, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import type { DeviceLocation, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatDistance } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { formatWalkedDistance } from './walk-figures.tsx';
import { findDoneMeters, findProgress, type WalkProgress } from './walk-progress.ts';
import type { WalkTrack } from './walk-track.ts';

/** Clockwise from north. */
const DIRECTIONS: readonly MessageDescriptor[] = [
  msg`north`,
  msg`north-east`,
  msg`east`,
  msg`south-east`,
  msg`south`,
  msg`south-west`,
  msg`west`,
  msg`north-west`,
];
const NO_PARTS: WalkTrack['parts'] = [];

export interface WalkGuideProps {
  route: RouteOnMap;
  parts?: WalkTrack['parts'] | undefined;
  position: DeviceLocation | null;
}

function Direction({ bearing }: { bearing: number }) {
  const { i18n } = useLingui();
  const direction = DIRECTIONS[Math.round(bearing / 45) % DIRECTIONS.length];
  return (
    <>
      {direction && i18n._(direction)}
      <MoveUp aria-hidden className="ms-1.5 inline-block size-4" style={{ rotate: `${Math.round(bearing)}deg` }} />
    </>
  );
}

/** Only a new stop is announced, not each step on the way to it. */
function NextStop({ nextStop, metersToNext, bearingToNext, isAtEnd }: WalkProgress) {
  const distance = formatWalkedDistance(metersToNext);
  return (
    <div className="flex items-start gap-2.5">
      <Flag aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf-strong" />
      <div className="grid min-w-0 gap-0.5">
        <output className="font-bold wrap-anywhere">
          {nextStop && (
            <Trans>
              Next: <span lang={langOf(nextStop.name)}>{nextStop.name}</span>
            </Trans>
          )}
          {!nextStop && (isAtEnd ? <Trans>You've reached the end.</Trans> : <Trans>Next: the end of the route</Trans>)}
        </output>
        {(nextStop !== null || !isAtEnd) && (
          <p className="figures">
            <Trans comment="How far it is and where: 240 m, north-east">
              {distance}, <Direction bearing={bearingToNext} />
            </Trans>
          </p>
        )}
        {nextStop?.text && (
          <p lang={langOf(nextStop.text)} className="text-muted">
            {nextStop.text}
          </p>
        )}
      </div>
    </div>
  );
}

function OffPath({ meters, bearing }: NonNullable<WalkProgress['offPath']>) {
  const distance = formatDistance(meters / 1000);
  return (
    <p className="flex items-start gap-2.5 font-semibold text-coral">
      <TriangleAlert aria-hidden className="mt-0.5 size-[18px] shrink-0" />
      <span>
        <Trans>
          You're about {distance} off the path. To get back to it, head <Direction bearing={bearing} />
        </Trans>
      </span>
    </p>
  );
}

/** Says what the map shows. Nothing without a line or a position. */
export function WalkGuide({ route, parts = NO_PARTS, position }: WalkGuideProps) {
  const { line, stops } = route;
  const doneMeters = useMemo(() => line && findDoneMeters(line, parts.flat()), [line, parts]);
  const progress = useMemo(
    () => line && position && findProgress({ line, stops }, doneMeters, position),
    [line, stops, doneMeters, position],
  );
  if (!progress) return null;
  const done = formatWalkedDistance(progress.doneMeters ?? 0);
  const total = formatDistance(progress.totalMeters / 1000);
  return (
    <div className="grid gap-2.5 rounded-md bg-leaf-soft p-4 text-md">
      <p className="figures flex items-start gap-2.5">
        <Route aria-hidden className="mt-0.5 size-[18px] shrink-0 text-leaf-strong" />
        <span>
          <Trans>
            {done} of {total} along the path
          </Trans>
        </span>
      </p>
      <NextStop {...progress} />
      {progress.offPath && <OffPath {...progress.offPath} />}
    </div>
  );
}
