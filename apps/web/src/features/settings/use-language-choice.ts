import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { activateLanguage, useLanguage, type Language } from '../../lib/language/i18n.ts';
import { toast } from '../../ui/toast/toast.ts';
import { rememberInAccount } from './remember-in-account.ts';

interface LanguageChoice {
  language: Language;
  /** Returns whether its messages have loaded. A failure is shown. */
  choose: (language: Language) => Promise<boolean>;
}

/** The current language, and how to change it: at once, for this browser and the account. */
export function useLanguageChoice(): LanguageChoice {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const language = useLanguage();

  async function choose(chosen: Language): Promise<boolean> {
    try {
      // A later choice may have overtaken it.
      if (await activateLanguage(chosen)) void rememberInAccount(queryClient, { language: chosen });
      return true;
    } catch {
      toast({ variant: 'destructive', title: t`This language couldn't be loaded`, description: t`Please try again.` });
      return false;
    }
  }

  return { language, choose };
}
