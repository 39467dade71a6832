import { useLingui } from '@lingui/react/macro';
import { LANGUAGES, activateLanguage, useLanguage } from '../lib/i18n.ts';
import type { Language } from '../lib/i18n.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../ui/menu.tsx';
import { toast } from '../ui/toast.ts';
import { LANGUAGE_TRIGGER_STYLE, LanguageTrigger } from './language-trigger.tsx';

export function LanguageMenu({ defaultOpen }: { defaultOpen: true }) {
  const { t } = useLingui();
  const language = useLanguage();

  async function choose(code: Language) {
    try {
      await activateLanguage(code);
    } catch {
      toast({ variant: 'destructive', title: t`This language could not be loaded`, description: t`Please try again.` });
    }
  }

  return (
    <Menu modal={false} defaultOpen={defaultOpen}>
      <MenuTrigger className={LANGUAGE_TRIGGER_STYLE}>
        <LanguageTrigger />
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={language} onValueChange={(code) => void choose(code as Language)}>
          {LANGUAGES.map(({ code, name }) => (
            <MenuRadioItem key={code} value={code} lang={code}>
              {name}
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
