import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Check, ChevronRight, MapPin, Target, UserPlus, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { langOf } from '../../../lib/language/lang-of.ts';
import { friendsQuery } from '../../../lib/residents.ts';
import { formatDistance, formatDuration } from '../../../lib/language/format.ts';
import { useSingaporeDay } from '../../../lib/time/use-server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { profileQuery, useUser } from '../../accounts/session.api.ts';
import { challengesQuery, userChallengesQuery } from '../../challenges/challenges.api.ts';
import { greenSpacesOverviewQuery, visitedGreenSpacesQuery } from '../../green-spaces/green-spaces.api.ts';
import { distanceKm, type Point } from '../../green-spaces/location/distance.ts';
import { sortByInterest } from '../../lessons/lesson-progress.ts';
import { lessonsQuery, userLessonsQuery } from '../../lessons/lessons.api.ts';
import { InviteButton } from '../../social/invites/invite-button.tsx';
import { suggestGreenSpace } from '../suggestion.ts';
import { chooseFirstChallenge } from './choose-first-challenge.ts';
import { useWelcome } from './use-welcome.ts';

export function FirstSteps({ position }: { position: Point | null }) {
  const titleId = useId();
  const { continueWelcome, isPending } = useWelcome();
  const { data: visits = [] } = useQuery(visitedGreenSpacesQuery);
  const { data: lessons = [] } = useQuery(userLessonsQuery);
  const { data: joined = [] } = useQuery(userChallengesQuery);
  const { data: friends = [] } = useQuery(friendsQuery);
  const completedLessons = lessons.filter(({ isCompleted }) => isCompleted).length;
  const isDone = {
    visit: visits.length > 0,
    lesson: completedLessons > 0,
    challenge: joined.length > 0,
    friend: friends.length > 0,
  };
  const done = Object.values(isDone).filter(Boolean).length;
  const isComplete = done === 4;
  return (
    <section aria-labelledby={titleId} className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-7">
      <div className="flex items-start justify-between gap-x-6">
        <div className="grid gap-1">
          <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
            {isComplete ? <Trans>A good start</Trans> : <Trans>Your first steps</Trans>}
          </h2>
          <p className="text-md text-muted">
            {isComplete ? (
              <Trans>You've done all four. From now on, Home shows what to do next.</Trans>
            ) : (
              <Trans>{done} of 4 done. In any order, on any day.</Trans>
            )}
          </p>
        </div>
        <Button
          size="sm"
          variant={isComplete ? 'primary' : 'quiet'}
          className="shrink-0"
          pending={isPending}
          onClick={() => continueWelcome({ step: null })}
        >
          {isComplete ? <Trans>Done</Trans> : <Trans>Hide</Trans>}
        </Button>
      </div>
      <ol className="-mx-3 grid list-none gap-1 md:grid-cols-2 md:gap-x-3">
        <FirstVisit position={position} isDone={isDone.visit} />
        <FirstLesson isDone={isDone.lesson} />
        <FirstChallenge isDone={isDone.challenge} completed={{ visits: visits.length, lessons: completedLessons }} />
        <FirstFriend isDone={isDone.friend} />
      </ol>
    </section>
  );
}

interface StepProps {
  icon: LucideIcon;
  isDone: boolean;
  title: ReactNode;
  text: ReactNode;
  action?: ReactNode;
}

function Step({ icon: Icon, isDone, title, text, action }: StepProps) {
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-4 rounded-md p-3 transition-colors has-[a]:hover:bg-leaf-soft">
      <span
        aria-hidden
        className={`grid size-11 place-items-center rounded-full ${isDone ? 'bg-leaf text-on-leaf' : 'bg-leaf-soft text-leaf-strong'}`}
      >
        {isDone ? <Check className="size-5" /> : <Icon className="size-5" />}
      </span>
      <span className="grid">
        <span className={`font-bold ${isDone ? 'text-muted' : ''}`}>
          {title}
          {isDone && (
            <span className="sr-only">
              {' '}
              <Trans>(done)</Trans>
            </span>
          )}
        </span>
        {!isDone && <span className="text-sm text-muted">{text}</span>}
      </span>
      {!isDone &&
        (action ? (
          <span className="max-sm:col-start-2">{action}</span>
        ) : (
          <ChevronRight aria-hidden className="size-5 text-muted" />
        ))}
    </li>
  );
}

const COVER_ROW_STYLE = 'rounded-sm after:absolute after:inset-0 after:rounded-md';

function FirstVisit({ position, isDone }: { position: Point | null; isDone: boolean }) {
  const day = useSingaporeDay();
  const { data: overview } = useQuery(greenSpacesOverviewQuery);
  const { data: visits = [] } = useQuery(visitedGreenSpacesQuery);
  const { data: profile } = useQuery(profileQuery);
  const space = suggestGreenSpace(overview?.places ?? [], visits, day, {
    position,
    homeTown: profile?.homeTown ?? null,
  })?.space;
  const title = <Trans>Visit a green space nearby</Trans>;
  const away = space && position && formatDistance(distanceKm(position, space));
  return (
    <Step
      icon={MapPin}
      isDone={isDone}
      title={
        isDone || !space ? (
          title
        ) : (
          <Link to="/green-space/$id" params={{ id: String(space.id) }} className={COVER_ROW_STYLE}>
            {title}
          </Link>
        )
      }
      text={
        space && (
          <>
            <span lang={langOf(space.name)}>{space.name}</span>
            {away && (
              <>
                {', '}
                <Trans>{away} away</Trans>
              </>
            )}
          </>
        )
      }
    />
  );
}

function FirstLesson({ isDone }: { isDone: boolean }) {
  const { interests } = useUser();
  const { data: lessons = [] } = useQuery({ ...lessonsQuery, enabled: !isDone });
  const [lesson] = sortByInterest(lessons, [], interests);
  const title = <Trans>Take your first lesson</Trans>;
  return (
    <Step
      icon={BookOpen}
      isDone={isDone}
      title={
        isDone || !lesson ? (
          title
        ) : (
          <Link to="/learn/$id" params={{ id: String(lesson.id) }} className={COVER_ROW_STYLE}>
            {title}
          </Link>
        )
      }
      text={
        lesson ? (
          <>
            <span lang={langOf(lesson.title)}>{lesson.title}</span> · {formatDuration(lesson.estimatedMinutes)}
          </>
        ) : (
          <Trans>A few minutes of reading, and a quiz at the end.</Trans>
        )
      }
    />
  );
}

function FirstChallenge({
  isDone,
  completed,
}: {
  isDone: boolean;
  completed: Parameters<typeof chooseFirstChallenge>[0]['completed'];
}) {
  const { interests } = useUser();
  const { data: challenges = [] } = useQuery(challengesQuery);
  const { data: joined = [] } = useQuery(userChallengesQuery);
  const first = chooseFirstChallenge({ challenges, joined, completed, interests });
  const title = <Trans>Join your first challenge</Trans>;
  return (
    <Step
      icon={Target}
      isDone={isDone}
      title={
        isDone || !first ? (
          title
        ) : (
          <Link to="/challenges/$id" params={{ id: String(first.id) }} className={COVER_ROW_STYLE}>
            {title}
          </Link>
        )
      }
      text={
        first && (
          <>
            <span lang={langOf(first.title)}>{first.title}</span>. <Trans>Your past activity counts.</Trans>
          </>
        )
      }
    />
  );
}

function FirstFriend({ isDone }: { isDone: boolean }) {
  return (
    <Step
      icon={UserPlus}
      isDone={isDone}
      title={<Trans>Find your first friend</Trans>}
      text={<Trans>Send a friend your link, or let them scan your QR code.</Trans>}
      action={<InviteButton />}
    />
  );
}
