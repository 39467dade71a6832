import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { LocateFixed } from 'lucide-react';
import { langOf } from '../../lib/language/lang-of.ts';
import { Button } from '../../ui/button.tsx';
import { challengesQuery, userChallengesQuery } from '../challenges/challenges.api.ts';
import { userLessonsQuery } from '../lessons/lessons.api.ts';
import { chooseNextAction } from './next-action.ts';
import type { Suggestion } from './suggestion.ts';

function NextActionButton({ day, isWeatherDay }: Pick<HeroActionsProps, 'day' | 'isWeatherDay'>) {
  const { data: lessons = [] } = useQuery(userLessonsQuery);
  const { data: challenges = [] } = useQuery(challengesQuery);
  const { data: joined = [] } = useQuery(userChallengesQuery);
  // Indoors: a review or another lesson.
  const next = chooseNextAction({ lessons, challenges, joined: isWeatherDay ? [] : joined, day });
  if (next.kind === 'review') {
    return (
      <Button asChild size="lg">
        <Link to="/learn/$id/quiz" params={{ id: String(next.lessonId) }}>
          <Trans>Review a lesson</Trans>
        </Link>
      </Button>
    );
  }
  return (
    <Button asChild size="lg">
      {next.kind === 'challenge' ? (
        <Link to="/challenges/$id" params={{ id: String(next.id) }}>
          <Trans>
            Continue with <span lang={langOf(next.title)}>{next.title}</span>
          </Trans>
        </Link>
      ) : (
        <Link to="/learn">
          <Trans>Take a lesson</Trans>
        </Link>
      )}
    </Button>
  );
}

interface HeroActionsProps {
  day: string;
  isWeatherDay: boolean;
  /** Whether today already counts towards the streak. */
  hasStreakActivityToday: boolean;
  suggestion: Suggestion | undefined;
  isLocating: boolean;
  onLocate: () => void;
}

export function HeroActions({
  day,
  isWeatherDay,
  hasStreakActivityToday,
  suggestion,
  isLocating,
  onLocate,
}: HeroActionsProps) {
  const staysIn = isWeatherDay || hasStreakActivityToday;
  return (
    <div className="flex w-full flex-wrap gap-3 max-lg:*:w-full">
      {staysIn && <NextActionButton day={day} isWeatherDay={isWeatherDay} />}
      {suggestion && (
        <Button asChild size="lg" variant={staysIn ? 'soft' : 'primary'}>
          <Link to="/green-space/$id" params={{ id: String(suggestion.space.id) }}>
            <Trans>Check in at {suggestion.space.name}</Trans>
          </Link>
        </Button>
      )}
      <Button variant="quiet" size="lg" pending={isLocating} onClick={onLocate}>
        {!isLocating && <LocateFixed aria-hidden className="size-[18px]" />}
        <Trans>Find green spaces near me</Trans>
      </Button>
      <Button asChild variant="quiet" size="lg">
        <Link to="/green-spaces" search={{ maxRouteMinutes: '20', sort: 'near' }}>
          <Trans>20 minutes nearby</Trans>
        </Link>
      </Button>
    </div>
  );
}
