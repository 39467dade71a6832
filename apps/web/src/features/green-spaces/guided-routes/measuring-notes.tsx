import { Trans, useLingui } from '@lingui/react/macro';
import { Locate, LocateFixed, LocateOff, TimerOff } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDistance, formatDuration, SentenceSpace } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ReceiptLine } from '../../../lib/rewards/receipt-lines.tsx';
import { locationFailureMessages } from '../../../lib/location/device-location.ts';
import type { MeasuredWalk } from './use-measured-walk.ts';
import { useDeviceNowMs } from './walk-time.ts';
import { MAX_ACCURACY_RADIUS_METERS, totalMissedMs, type WalkTrack } from './walk-track.ts';

function Line({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <ReceiptLine icon={icon} className="text-muted">
      {children}
    </ReceiptLine>
  );
}

function GapNote({ track, isOn }: { track: WalkTrack; isOn: boolean }) {
  const nowMs = useDeviceNowMs();
  const totalMs = isOn ? totalMissedMs(track, nowMs) : track.missedMs;
  if (totalMs === 0) return null;
  const duration = formatDuration(Math.max(1, Math.round(totalMs / 60_000)));
  return (
    <Line icon={TimerOff}>
      <Trans>We lost your location for {duration}, so the distance you covered in that time isn't counted.</Trans>
    </Line>
  );
}

function PositionProblem({ position, problem }: Pick<MeasuredWalk, 'position' | 'problem'>) {
  const { i18n } = useLingui();
  if (problem !== null) {
    return (
      <Line icon={LocateOff}>
        {i18n._(locationFailureMessages[problem])}
        <SentenceSpace />
        {problem === 'denied' ? (
          <Trans>Your walk still counts without it.</Trans>
        ) : (
          <Trans>We're still looking. Your walk continues.</Trans>
        )}
      </Line>
    );
  }
  if (!position) {
    return (
      <Line icon={Locate}>
        <Trans>Finding your location…</Trans>
      </Line>
    );
  }
  if (position.accuracyMeters <= MAX_ACCURACY_RADIUS_METERS) return null;
  const distance = formatDistance(position.accuracyMeters / 1000);
  return (
    <Line icon={Locate}>
      <Trans>Your location is only accurate to {distance}. We'll measure distance when it improves.</Trans>
    </Line>
  );
}

function MeasuringButton({ state, problem, startMeasuring, stopMeasuring }: Omit<MeasuredWalk, 'track' | 'position'>) {
  if (state === 'on') {
    return (
      <Button variant="link" size="sm" onClick={stopMeasuring} className="justify-self-start">
        <Trans>Stop measuring</Trans>
      </Button>
    );
  }
  return (
    <Button variant="soft" size="sm" onClick={startMeasuring} className="justify-self-start">
      <LocateFixed aria-hidden className="size-4" />
      {problem === 'denied' ? <Trans>Try again</Trans> : <Trans>Measure the distance</Trans>}
    </Button>
  );
}

export function MeasuringNotes({ measured }: { measured: MeasuredWalk }) {
  const { state, track, position, problem } = measured;
  return (
    <div className="grid gap-2">
      <ul className="grid list-none gap-1 text-md empty:hidden">
        {(state === 'on' || problem === 'denied') && <PositionProblem position={position} problem={problem} />}
        {track && <GapNote track={track} isOn={state === 'on'} />}
        {state !== 'on' && problem !== 'denied' && (
          <Line icon={Locate}>
            <Trans>
              While EcoPulse is open, the map shows your location and how far you've walked. Your location stays on this
              device.
            </Trans>
          </Line>
        )}
      </ul>
      <MeasuringButton {...measured} />
    </div>
  );
}
