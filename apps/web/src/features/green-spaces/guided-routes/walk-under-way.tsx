import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { GreenSpaceDetail, RouteOnMap } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { ProblemNote } from '../../../ui/forms/field.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import type { ProofOutcome } from '../../../lib/location/device-location.ts';
import { ProofLine } from '../location/proof-line.tsx';
import { DailyLimitNote, RouteMapNote } from './walk-notes.tsx';
import type { useFinishWalk, useGiveUpWalk } from './change-walk.ts';
import { MAP_CLASSES, MapSlot } from './map-slot.tsx';
import { MeasuringNotes } from './measuring-notes.tsx';
import { useMeasuredWalk } from './use-measured-walk.ts';
import { canBeVerified, type LocalWalk } from './queued-walks.ts';
import { WalkActions } from './walk-actions.tsx';
import { WalkFigures } from './walk-figures.tsx';
import { WalkLine } from './walk-line.tsx';
import { useServerNowMs, walkTimes } from './walk-time.ts';

interface WalkUnderWayProps {
  space: GreenSpaceDetail;
  route: RouteOnMap;
  walk: LocalWalk;
  /** Undefined unless the walk was started here just now. */
  startLocationOutcome: ProofOutcome | undefined;
  withLocation: boolean;
  isDailyLimitReached: boolean;
  finish: ReturnType<typeof useFinishWalk>;
  giveUp: ReturnType<typeof useGiveUpWalk>;
  /** The walk was started here just now, which removed the pressed button. */
  takesFocus: boolean;
}

function StartProof({ walk, locationOutcome }: { walk: LocalWalk; locationOutcome: ProofOutcome | undefined }) {
  const { isStartVerified, isStartQueued } = walk;
  if (isStartQueued) {
    return (
      <p className="text-md text-muted">
        <Trans>
          The start of your walk is saved on this device. When you're back online, we'll send it and verify it.
        </Trans>
      </p>
    );
  }
  return (
    <ul className="list-none text-md">
      <ProofLine isVerified={isStartVerified} outcome={locationOutcome}>
        {isStartVerified ? (
          <Trans>Start verified. If the finish is verified too, the walk is verified.</Trans>
        ) : (
          <Trans>
            Start not verified. This walk is self-reported, so its points will count only in the national rankings.
          </Trans>
        )}
      </ProofLine>
    </ul>
  );
}

function FinishHint({ isDailyLimitReached }: { isDailyLimitReached: boolean }) {
  return isDailyLimitReached ? <DailyLimitNote /> : <Trans>You can finish now, or walk to the end.</Trans>;
}

interface FinishCountdownProps {
  secondsLeft: number;
  minWalkSeconds: number;
  canFinish: boolean;
  isDailyLimitReached: boolean;
}

/** Screen readers announce only that the walk can be finished, not each minute before. */
function FinishCountdown({ secondsLeft, minWalkSeconds, canFinish, isDailyLimitReached }: FinishCountdownProps) {
  const { t } = useLingui();
  const minutes = formatNumber(Math.ceil(secondsLeft / 60));
  return (
    <>
      {!canFinish && (
        <div className="grid gap-1.5">
          <ProgressBar value={minWalkSeconds - secondsLeft} max={minWalkSeconds} label={t`Time until you can finish`} />
          <p className="figures text-md">
            <Trans>{minutes} min until you can finish</Trans>
          </p>
        </div>
      )}
      <output className="text-md font-semibold empty:hidden">
        {canFinish && <FinishHint isDailyLimitReached={isDailyLimitReached} />}
      </output>
    </>
  );
}

export function WalkUnderWay({
  space,
  route,
  walk,
  startLocationOutcome,
  isDailyLimitReached,
  takesFocus,
  withLocation,
  finish,
  giveUp,
}: WalkUnderWayProps) {
  const { t } = useLingui();
  const sectionRef = useRef<HTMLElement>(null);
  const { elapsedSeconds, minWalkSeconds, secondsLeft, canFinish } = walkTimes(walk, useServerNowMs());
  const measuredWalk = useMeasuredWalk(walk, startLocationOutcome);
  const { track, position } = measuredWalk;
  const error = finish.error ?? giveUp.error;

  useEffect(() => {
    if (!takesFocus) return;
    sectionRef.current?.focus({ preventScroll: true });
    sectionRef.current?.scrollIntoView({ block: 'start' });
  }, [takesFocus]);

  return (
    <section
      ref={sectionRef}
      aria-label={t`Your walk: ${walk.name}`}
      tabIndex={-1}
      className="grid animate-rise gap-4 rounded-md bg-surface p-4 inset-ring-[1.5px] inset-ring-leaf outline-none sm:p-5"
    >
      <WalkFigures elapsedSeconds={elapsedSeconds} meters={track?.meters ?? null} />
      <WalkLine elapsedSeconds={elapsedSeconds} durationMinutes={walk.duration} />
      <MapSlot>
        {({ WalkMap, WalkGuide }) => (
          <>
            <WalkMap space={space} route={route} parts={track?.parts} position={position} className={MAP_CLASSES} />
            <WalkGuide route={route} parts={track?.parts} position={position} />
          </>
        )}
      </MapSlot>
      <RouteMapNote space={space} route={route} />
      <MeasuringNotes measured={measuredWalk} />
      <StartProof walk={walk} locationOutcome={startLocationOutcome} />
      <FinishCountdown
        secondsLeft={secondsLeft}
        minWalkSeconds={minWalkSeconds}
        canFinish={canFinish}
        isDailyLimitReached={isDailyLimitReached}
      />
      <WalkActions
        canFinish={canFinish}
        isFinishing={finish.isPending}
        isGivingUp={giveUp.isPending}
        onFinish={() => finish.mutate({ withLocation: withLocation && canBeVerified(walk) })}
        onGiveUp={() => giveUp.mutate()}
      />
      <ProblemNote>{error && problemMessage(error)}</ProblemNote>
    </section>
  );
}
