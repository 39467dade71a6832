import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useThemeChoice } from '../../features/settings/use-theme-choice.ts';
import { IconButton } from '../../ui/icon-button.tsx';

export function ThemeToggle() {
  const { t } = useLingui();
  const { theme, choose } = useThemeChoice();
  return (
    <IconButton
      label={theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={() => choose(theme === 'dark' ? 'light' : 'dark')}
    >
      {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}
