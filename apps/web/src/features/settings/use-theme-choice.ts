import { useQueryClient } from '@tanstack/react-query';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import type { Theme } from '../../ui/shown-theme.ts';
import { rememberInAccount } from './remember-in-account.ts';

/** The current theme, and how to change it: at once, for this browser and the account. */
export function useThemeChoice(): { theme: Theme; choose: (theme: Theme) => void } {
  const queryClient = useQueryClient();
  const { theme } = useTheme();

  function choose(chosen: Theme) {
    chooseTheme(chosen);
    void rememberInAccount(queryClient, { theme: chosen });
  }

  return { theme, choose };
}
