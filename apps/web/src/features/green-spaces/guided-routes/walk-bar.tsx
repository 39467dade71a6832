import { Trans } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { Flag, Footprints } from 'lucide-react';
import { formatNumber } from '../../../lib/language/format.ts';
import { langOf } from '../../../lib/language/lang-of.ts';
import { Button } from '../../../ui/button.tsx';
import { useFinishWalk } from './change-walk.ts';
import { canBeVerified, type LocalWalk } from './queued-walks.ts';
import { usePruneEndedWalk } from './use-measured-walk.ts';
import { formatStopwatch, useServerNowMs, walkTimes } from './walk-time.ts';

/** On every screen while a walk is under way. Stays after its end, which stops the measuring. */
export function WalkBar({ walk }: { walk: LocalWalk | undefined }) {
  usePruneEndedWalk();
  return walk && <Bar walk={walk} />;
}

function Bar({ walk }: { walk: LocalWalk }) {
  const { greenSpaceId, routeId, name, duration } = walk;
  const { elapsedSeconds, secondsLeft, canFinish } = walkTimes(walk, useServerNowMs());
  // On its place's page, the walk itself has the button.
  const isAtWalk = useLocation({ select: ({ pathname }) => pathname === `/green-space/${greenSpaceId}` });
  const finish = useFinishWalk({ greenSpaceId, route: { id: routeId, name, duration } });
  const minutes = formatNumber(Math.ceil(secondsLeft / 60));
  return (
    <div className="border-t border-line bg-water-soft text-md font-semibold text-ink">
      <div className="mx-auto flex min-h-12 w-full max-w-(--content-width) flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 sm:px-6 lg:px-10">
        <Footprints aria-hidden className="size-[18px] shrink-0 text-water" />
        <Link
          to="/green-space/$id"
          params={{ id: String(greenSpaceId) }}
          hash={`route-${routeId}`}
          className="text-link min-w-0 wrap-anywhere"
          lang={langOf(name)}
        >
          {name}
        </Link>
        <span role="timer" className="figures">
          {formatStopwatch(elapsedSeconds)}
        </span>
        {!canFinish && (
          <span className="figures text-sm text-muted">
            <Trans>{minutes} min until you can finish</Trans>
          </span>
        )}
        {canFinish && !isAtWalk && (
          <Button
            size="sm"
            pending={finish.isPending}
            onClick={() => finish.mutate({ withLocation: canBeVerified(walk) })}
            className="ms-auto"
          >
            <Flag aria-hidden className="size-4" />
            <Trans>Finish route</Trans>
          </Button>
        )}
      </div>
    </div>
  );
}
