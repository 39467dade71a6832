import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { SettingsChange } from '@ecopulse/contract/accounts/settings';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import type { Theme } from '../../ui/art.tsx';
import { call } from '../../lib/api.ts';
import { SETTINGS_SCOPE } from './settings.api.ts';
import { activateLanguage, useLanguage, type Language } from '../../lib/language/i18n.ts';
import { toast } from '../../ui/toast/toast.ts';

interface LanguageChoice {
  language: Language;
  /** Resolves to whether the messages have loaded. Shows a toast if they have not. */
  choose: (language: Language) => Promise<boolean>;
}

export function useLanguageChoice(): LanguageChoice {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const language = useLanguage();

  async function choose(newLanguage: Language): Promise<boolean> {
    try {
      // False if a later choice has replaced this one.
      if (await activateLanguage(newLanguage)) void saveToAccount(queryClient, { language: newLanguage });
      return true;
    } catch {
      toast({ variant: 'destructive', title: t`This language couldn't be loaded`, description: t`Please try again.` });
      return false;
    }
  }

  return { language, choose };
}

/** Persists the choice for other browsers. Failures are ignored, since this browser has already applied and stored it. */
async function saveToAccount(
  queryClient: QueryClient,
  choice: Pick<SettingsChange, 'language' | 'theme'>,
): Promise<void> {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: () => call('PATCH /api/user/settings', { body: choice }),
    scope: SETTINGS_SCOPE,
  });
  await mutation.execute(undefined).catch(() => undefined);
}

export function useThemeChoice(): { theme: Theme; choose: (theme: Theme) => void } {
  const queryClient = useQueryClient();
  const { theme } = useTheme();

  function choose(chosen: Theme) {
    chooseTheme(chosen);
    void saveToAccount(queryClient, { theme: chosen });
  }

  return { theme, choose };
}
