import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { formatNumber } from '../../../lib/language/format.ts';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { ProofOutcome } from '../location/device-location.ts';
import { ProofLine } from '../location/proof-line.tsx';
import { DayIsFull, RouteMapNote } from './walk-notes.tsx';
import type { useFinishWalk, useGiveUpWalk } from './change-walk.ts';
import { MAP_SIZE, MapSlot } from './map-slot.tsx';
import { MeasuringNotes } from './measuring-notes.tsx';
import { useMeasuredWalk } from './use-measured-walk.ts';
import type { KnownWalk } from './waiting-walks.ts';
import { WalkActions } from './walk-actions.tsx';
import { WalkFigures } from './walk-figures.tsx';
import { WalkLine } from './walk-line.tsx';
import { useServerSeconds, walkTimes } from './walk-time.ts';

interface WalkUnderWayProps {
  space: GreenSpaceDetail;
  walk: KnownWalk;
  /** Undefined unless the walk was started here just now. */
  startLocation: ProofOutcome | undefined;
  withLocation: boolean;
  isDayFull: boolean;
  finish: ReturnType<typeof useFinishWalk>;
  giveUp: ReturnType<typeof useGiveUpWalk>;
  /** Called with the measured metres before finishing deletes them. */
  onFinish: (meters: number) => void;
  /** The walk was started here just now, which removed the pressed button. */
  takesFocus: boolean;
}

type Pressed = Pick<WalkUnderWayProps, 'walk' | 'withLocation' | 'finish' | 'giveUp'>;

function useWalkPresses({ walk, withLocation, finish, giveUp }: Pressed) {
  const { t } = useLingui();
  const { name } = walk;
  const failed = (title: string) => (error: unknown) =>
    toast({
      variant: 'destructive',
      title,
      description: problemMessage(error),
    });

  function pressFinish() {
    // Without a confirmed start, a location at the finish proves nothing.
    const isAsked = withLocation && (walk.isStartVerified || walk.isStartWaiting === true);
    finish.mutate(
      { withLocation: isAsked },
      {
        onSuccess: ({ made }) => {
          if ('waits' in made) {
            toast({ title: t`Finish kept`, description: t`It is sent once you're online.` });
            return;
          }
          const { pointsAwarded, isRepeat } = made.answer;
          const points = formatNumber(pointsAwarded);
          toast({
            title: t`Route Completed!`,
            description: isRepeat
              ? t`You have walked ${name}. This path has already earned its points today.`
              : t`You've earned ${points} eco-points for walking ${name}`,
          });
        },
        onError: failed(t`Failed to finish route`),
      },
    );
  }

  function pressGiveUp() {
    giveUp.mutate(undefined, {
      onSuccess: () => toast({ title: t`Walk given up`, description: t`You can start ${name} again at any time.` }),
      onError: failed(t`Failed to give up route`),
    });
  }

  return { pressFinish, pressGiveUp };
}

function StartProof({ walk, location }: { walk: KnownWalk; location: ProofOutcome | undefined }) {
  const { isStartVerified, isStartWaiting } = walk;
  if (isStartWaiting) {
    return (
      <p className="text-md text-muted">
        <Trans>
          Your start is kept on this device. Once you're online it is sent, and you see whether it is confirmed.
        </Trans>
      </p>
    );
  }
  return (
    <ul className="list-none text-md">
      <ProofLine isVerified={isStartVerified} outcome={location}>
        {isStartVerified ? (
          <Trans>Start confirmed. If the finish is confirmed too, the walk is verified.</Trans>
        ) : (
          <Trans>
            Start not confirmed: this walk is claimed, so its points will count only in the national ranking.
          </Trans>
        )}
      </ProofLine>
    </ul>
  );
}

function CanFinish({ isDayFull }: { isDayFull: boolean }) {
  return isDayFull ? <DayIsFull /> : <Trans>You can finish now, or walk to the end.</Trans>;
}

interface FinishableProps {
  left: number;
  toHalf: number;
  canFinish: boolean;
  isDayFull: boolean;
}

/** Announced once, when the walk can be finished, not every minute. */
function Finishable({ left, toHalf, canFinish, isDayFull }: FinishableProps) {
  const { t } = useLingui();
  const minutes = formatNumber(Math.ceil(left / 60));
  return (
    <>
      {!canFinish && (
        <div className="grid gap-1.5">
          <ProgressBar value={toHalf - left} max={toHalf} label={t`Until the route can be finished`} />
          <p className="figures text-md">
            <Trans>You can finish it in {minutes} min</Trans>
          </p>
        </div>
      )}
      <output className="text-md font-semibold empty:hidden">{canFinish && <CanFinish isDayFull={isDayFull} />}</output>
    </>
  );
}

export function WalkUnderWay({
  space,
  walk,
  startLocation,
  isDayFull,
  takesFocus,
  onFinish,
  ...actions
}: WalkUnderWayProps) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const { elapsed, toHalf, left, canFinish } = walkTimes(walk, useServerSeconds());
  const { finish, giveUp } = actions;
  const presses = useWalkPresses({ walk, ...actions });
  const measured = useMeasuredWalk(walk, startLocation);
  const { track, position } = measured;

  function pressFinish() {
    onFinish(track?.meters ?? 0);
    presses.pressFinish();
  }

  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  return (
    <section
      ref={box}
      aria-label={t`Your walk: ${walk.name}`}
      tabIndex={-1}
      className="grid animate-rise gap-4 rounded-md bg-surface p-4 inset-ring-[1.5px] inset-ring-leaf outline-none sm:p-5"
    >
      <WalkFigures elapsed={elapsed} meters={track && track.meters} />
      <WalkLine elapsed={elapsed} duration={walk.duration} />
      <MapSlot>
        {({ WalkMap }) => <WalkMap space={space} parts={track?.parts} position={position} className={MAP_SIZE} />}
      </MapSlot>
      <RouteMapNote space={space} />
      <MeasuringNotes measured={measured} />
      <StartProof walk={walk} location={startLocation} />
      <Finishable left={left} toHalf={toHalf} canFinish={canFinish} isDayFull={isDayFull} />
      <WalkActions
        canFinish={canFinish}
        isFinishing={finish.isPending}
        isGivingUp={giveUp.isPending}
        onFinish={pressFinish}
        onGiveUp={presses.pressGiveUp}
      />
    </section>
  );
}
