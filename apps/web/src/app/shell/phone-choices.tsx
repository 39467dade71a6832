import { Trans } from '@lingui/react/macro';
import { ChevronDown, Globe, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useLanguageChoice, useThemeChoice } from '../../features/settings/account-choices.ts';
import { LANGUAGES } from '../../lib/language/i18n.ts';
import type { Language } from '../../lib/language/i18n.ts';
import { LanguageName } from '../../features/settings/language-name.tsx';
import { nextPaint } from '../../lib/viewport.tsx';
import { MenuItem, MenuRadioGroup, MenuRadioItem, MenuSeparator } from '../../ui/overlays/menu.tsx';

function LanguageItems() {
  const { language, choose } = useLanguageChoice();
  const [isOpen, setOpen] = useState(false);
  const current = LANGUAGES.find(({ code }) => code === language);

  function toggle(event: Event) {
    event.preventDefault();
    setOpen(!isOpen);
  }

  return (
    <>
      <MenuItem aria-expanded={isOpen} onSelect={toggle}>
        <Globe aria-hidden />
        <Trans>Language</Trans>
        <span lang={language} className="ms-auto text-sm text-muted">
          {current?.name}
        </span>
        <ChevronDown aria-hidden className={`transition-transform ${isOpen ? 'rotate-180' : ''}`} />
      </MenuItem>
      {isOpen && (
        <MenuRadioGroup value={language} onValueChange={(code) => void choose(code as Language)}>
          {LANGUAGES.map((each) => (
            <MenuRadioItem key={each.code} value={each.code} className="ps-11">
              <LanguageName {...each} />
            </MenuRadioItem>
          ))}
        </MenuRadioGroup>
      )}
    </>
  );
}

export function PhoneChoices() {
  const { theme, choose } = useThemeChoice();
  const isDark = theme === 'dark';

  async function toggleTheme() {
    await nextPaint();
    choose(isDark ? 'light' : 'dark');
  }

  return (
    <div className="sm:hidden">
      <LanguageItems />
      <MenuItem onSelect={() => void toggleTheme()}>
        {isDark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        {isDark ? <Trans>Switch to light theme</Trans> : <Trans>Switch to dark theme</Trans>}
      </MenuItem>
      <MenuSeparator />
    </div>
  );
}
