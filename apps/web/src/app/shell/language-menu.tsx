import { useLanguageChoice } from '../../features/settings/account-choices.ts';
import { LANGUAGES } from '../../lib/language/i18n.ts';
import type { Language } from '../../lib/language/i18n.ts';
import { LanguageName } from '../../features/settings/language-name.tsx';
import { Menu, MenuContent, MenuRadioGroup, MenuRadioItem, MenuTrigger } from '../../ui/overlays/menu.tsx';
import { LANGUAGE_TRIGGER_STYLE, LanguageTrigger } from './language-trigger.tsx';

export function LanguageMenu({ defaultOpen }: { defaultOpen: true }) {
  const { language, choose } = useLanguageChoice();
  return (
    <Menu modal={false} defaultOpen={defaultOpen}>
      <MenuTrigger className={LANGUAGE_TRIGGER_STYLE}>
        <LanguageTrigger />
      </MenuTrigger>
      <MenuContent>
        <MenuRadioGroup value={language} onValueChange={(code) => void choose(code as Language)}>
          {LANGUAGES.map((each) => (
            <MenuRadioItem key={each.code} value={each.code}>
              <LanguageName {...each} />
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      </MenuContent>
    </Menu>
  );
}
