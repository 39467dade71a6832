import type { ComponentProps } from 'react';
import type { Achievement } from './achievement.ts';
import { ShareButton } from './share-button.tsx';

interface ShareAchievementProps extends Omit<ComponentProps<typeof ShareButton>, 'load'> {
  achievement: Achievement;
}

export function ShareAchievement({ achievement, ...rest }: ShareAchievementProps) {
  async function load() {
    const { AchievementDialog } = await import('./achievement-dialog.tsx');
    return (close: () => void) => <AchievementDialog achievement={achievement} onClose={close} />;
  }

  return <ShareButton {...rest} load={load} />;
}
