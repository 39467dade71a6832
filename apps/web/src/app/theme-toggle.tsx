import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../lib/theme.ts';
import { IconButton } from '../ui/icon-button.tsx';

export function ThemeToggle() {
  const { t } = useLingui();
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`}
      onClick={toggle}
      className="max-sm:size-8"
    >
      {theme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </IconButton>
  );
}
