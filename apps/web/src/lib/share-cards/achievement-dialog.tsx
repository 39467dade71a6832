import { Trans } from '@lingui/react/macro';
import type { Achievement } from './achievement.ts';
import { CardDialog } from './card-dialog.tsx';
import { useAchievementCard } from './use-achievement-card.ts';

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
