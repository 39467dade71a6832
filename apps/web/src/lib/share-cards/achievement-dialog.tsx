import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { Achievement } from './achievement.ts';
import { CardDialog } from './card-dialog.tsx';
import { emblemPicture } from '../../ui/badge-picture.tsx';
import { brand } from '../brand.ts';
import { formatDate, formatNumber } from '../language/format.ts';
import { useOwnResident, fullName } from '../residents.ts';
import { addDays } from '../time/singapore-time.ts';
import { useSingaporeDay } from '../time/use-server-time.ts';
import { type AchievementLabels, drawAchievement } from './draw-achievement.ts';
import type { ShareCard } from './card-file.ts';

interface AchievementTexts extends Omit<AchievementLabels, 'title' | 'date'> {
  message: string;
  date: string;
}

function useAchievementTexts(achievement: Achievement): AchievementTexts {
  const { t } = useLingui();
  const today = useSingaporeDay();
  const { name: app } = brand;
  if (achievement.kind === 'badge') {
    const { badgeName, description } = achievement.badge;
    const date = achievement.earnedAt ?? today;
    const day = formatDate(date);
    return {
      kicker: t`Badge`,
      headline: badgeName,
      lines: [description, t`Earned on ${day}`],
      message: t`I earned the badge “${badgeName}” on ${app}.`,
      date,
    };
  }
  if (achievement.kind === 'streak') {
    const { days } = achievement;
    return {
      kicker: t`Streak`,
      headline: plural(days, { one: '# day so far', other: '# days in a row' }),
      lines: [t`One green thing every day.`],
      message: plural(days, {
        one: `My streak on ${app}: # day so far.`,
        other: `My streak on ${app}: # days in a row.`,
      }),
      date: today,
    };
  }
  if (achievement.kind === 'week') {
    const { week } = achievement;
    const sunday = addDays(week, 6);
    const [from, to] = [formatDate(week), formatDate(sunday)];
    const points = plural(achievement.points, { one: '# eco-point', other: '# eco-points' });
    return {
      kicker: t`My week`,
      figure: formatNumber(achievement.points, { notation: 'compact' }),
      headline: points,
      lines: [
        plural(achievement.activeDays, { one: '# active day', other: '# active days' }),
        plural(achievement.visits, { one: '# check-in', other: '# check-ins' }),
        plural(achievement.lessons, { one: '# lesson', other: '# lessons' }),
      ],
      message: t`My week on ${app}, ${from} to ${to}: ${points}.`,
      date: sunday,
    };
  }
  const rank = formatNumber(achievement.rank);
  const points = plural(achievement.points, { one: '# eco-point', other: '# eco-points' });
  const period = { national: t`All time`, week: t`This week`, 'last-week': t`Last week` }[achievement.leaderboard];
  const headline = t`No. ${rank} in Singapore`;
  return {
    kicker: t`Rankings`,
    figure: t`#${rank}`,
    headline,
    lines: [period, points],
    message: t`${headline} on ${app}: ${points}.`,
    date: today,
  };
}

function emblemUrl(achievement: Achievement): string | null {
  if (achievement.kind === 'badge') return emblemPicture(achievement.badge.emblem).light;
  return achievement.kind === 'streak' ? emblemPicture('flame').light : null;
}

/** Shows only the resident's name and no other personal data. */
function useAchievementCard(achievement: Achievement): ShareCard {
  const resident = useOwnResident();
  const title = resident ? fullName(resident) : brand.name;
  const { message, date, ...texts } = useAchievementTexts(achievement);
  const emblem = emblemUrl(achievement);
  return {
    fileName: `ecopulse-${achievement.kind}.png`,
    title,
    alt: [title, texts.kicker, texts.headline, ...texts.lines].join('. '),
    text: `${message} ${location.origin}`,
    draw: (canvas) => drawAchievement(canvas, { ...texts, title, date: formatDate(date) }, emblem),
  };
}

const TITLES = {
  badge: <Trans>Share this badge</Trans>,
  streak: <Trans>Share my streak</Trans>,
  week: <Trans>Share my week</Trans>,
  rank: <Trans>Share my rank</Trans>,
};

export function AchievementDialog({ achievement, onClose }: { achievement: Achievement; onClose: () => void }) {
  const card = useAchievementCard(achievement);
  return <CardDialog title={TITLES[achievement.kind]} card={card} onClose={onClose} />;
}
