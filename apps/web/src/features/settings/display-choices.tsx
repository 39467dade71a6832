import { Trans } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LANGUAGES, type Language } from '../../lib/language/i18n.ts';
import { LanguageName } from './language-name.tsx';
import { RadioChoice } from './radio-choice.tsx';
import { useLanguageChoice, useThemeChoice } from './account-choices.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map((each) => ({ value: each.code, label: <LanguageName {...each} /> }));

/** A new language remounts the page, which loses the focus. */
let shouldRestoreFocus = false;

function LanguageChoice() {
  const { language, choose } = useLanguageChoice();
  const [pendingLanguage, setPendingLanguage] = useState<Language | null>(null);
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!shouldRestoreFocus) return;
    shouldRestoreFocus = false;
    container.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
  }, []);

  async function applyLanguage(newLanguage: Language) {
    shouldRestoreFocus = true;
    setPendingLanguage(newLanguage);
    if (await choose(newLanguage)) return;
    shouldRestoreFocus = false;
    setPendingLanguage(null);
  }

  return (
    <div ref={container}>
      <RadioChoice
        legend={<Trans>Language</Trans>}
        options={LANGUAGE_OPTIONS}
        value={pendingLanguage ?? language}
        onChoose={(chosen) => void applyLanguage(chosen)}
      />
    </div>
  );
}

/** Changes this browser, and through the account all other browsers without a choice of their own. */
export function DisplayChoices() {
  const { theme, choose } = useThemeChoice();
  return (
    <div className="grid gap-6">
      <LanguageChoice />
      <RadioChoice
        legend={<Trans>Theme</Trans>}
        options={[
          { value: 'light', label: <Trans>Light</Trans>, icon: <Sun aria-hidden className="size-[18px]" /> },
          { value: 'dark', label: <Trans>Dark</Trans>, icon: <Moon aria-hidden className="size-[18px]" /> },
        ]}
        value={theme}
        onChoose={choose}
      />
    </div>
  );
}
