import { useLingui } from '@lingui/react/macro';
import { Globe } from 'lucide-react';
import { LANGUAGES, activateLanguage, useLanguage } from '../lib/i18n.ts';
import type { Language } from '../lib/i18n.ts';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../ui/menu.tsx';
import { iconButtonStyle } from '../ui/icon-button-style.ts';
import { toast } from '../ui/toast.ts';

export function LanguagePicker() {
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
    <Menu modal={false}>
      <MenuTrigger aria-label={t`Language`} className={iconButtonStyle({ className: 'max-sm:size-8' })}>
        <Globe aria-hidden />
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
