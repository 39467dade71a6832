import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { formatDistance, SentenceSpace } from '../../lib/language/format.ts';
import { profileQuery } from '../accounts/session.api.ts';
import { recentActivitiesQuery, hasStreakActivityOn } from '../rewards/rewards.api.ts';
import type { Suggestion } from './suggestion.ts';

interface StreakLedeProps {
  user: User;
  day: string;
  suggestion: Suggestion | undefined;
  /** Kilometres to the suggestion; undefined without a position. */
  distance: number | undefined;
  /** Then the streak is kept, and nothing outdoors is suggested. */
  isWeatherDay: boolean;
}

function StreakText({ user, day, isWeatherDay }: Pick<StreakLedeProps, 'user' | 'day' | 'isWeatherDay'>) {
  const { data: activities } = useQuery(recentActivitiesQuery);
  const { data: profile } = useQuery(profileQuery);
  if (activities === undefined) return null;
  if (hasStreakActivityOn(day, activities)) {
    return (
      <Plural
        value={user.currentStreak}
        one="# day so far, including today."
        other="# days in a row, including today."
      />
    );
  }
  if (isWeatherDay) return null;
  if (user.currentStreak === 0) return <Trans>Visit a green space today to start a new streak.</Trans>;
  const atRisk = (
    <Plural
      value={user.currentStreak}
      one="# day so far. Check in today to keep going."
      other="# days in a row. Check in today to keep going."
    />
  );
  if (!profile || profile.freezes === 0) return atRisk;
  return (
    <>
      {atRisk}
      <SentenceSpace />
      <Trans>A freeze covers one missed day.</Trans>
    </>
  );
}

function SuggestionText({
  suggestion: { space, isNew },
  distance,
}: {
  suggestion: Suggestion;
  distance: number | undefined;
}) {
  const { name } = space;
  if (!isNew)
    return <Trans>You've been to every green space. {name} is the one you haven't visited for the longest time.</Trans>;
  if (distance === undefined) return <Trans>You haven't been to {name} yet.</Trans>;
  const away = formatDistance(distance);
  return (
    <Trans>
      {name} is {away} away, and you haven't been there yet.
    </Trans>
  );
}

export function StreakLede({ user, day, suggestion, distance, isWeatherDay }: StreakLedeProps) {
  return (
    <p className="max-w-[38ch] text-lg text-muted" aria-live="polite">
      <StreakText user={user} day={day} isWeatherDay={isWeatherDay} />
      <SentenceSpace />
      {suggestion && !isWeatherDay && <SuggestionText suggestion={suggestion} distance={distance} />}
    </p>
  );
}
