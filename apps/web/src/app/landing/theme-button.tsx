import { useLingui } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../lib/theme.ts';
import { iconButtonStyle } from '../../ui/icon-button-style.ts';

export function ThemeButton() {
  const { t } = useLingui();
  const { theme, toggle } = useTheme();
  const label = theme === 'dark' ? t`Switch to light theme` : t`Switch to dark theme`;
  return (
    <button type="button" aria-label={label} title={label} onClick={toggle} className={iconButtonStyle()}>
      <Moon aria-hidden className="only-light" />
      <Sun aria-hidden className="only-dark" />
    </button>
  );
}
