import { Trans } from '@lingui/react/macro';
import { Moon, Sun } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { LANGUAGES, type Language } from '../../lib/language/i18n.ts';
import { RadioChoice } from './radio-choice.tsx';
import { useLanguageChoice, useThemeChoice } from './account-choices.ts';

const LANGUAGE_OPTIONS = LANGUAGES.map(({ code, name }) => ({ value: code, label: name, lang: code }));

/** A new language remounts the page, so the focus is restored from this flag. */
let isChosenHere = false;

function LanguageChoice() {
  const { language, choose } = useLanguageChoice();
  const [coming, setComing] = useState<Language | null>(null);
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!isChosenHere) return;
    isChosenHere = false;
    box.current?.querySelector<HTMLInputElement>('input:checked')?.focus({ preventScroll: true });
  }, []);

  async function chooseHere(chosen: Language) {
    isChosenHere = true;
    setComing(chosen);
    if (await choose(chosen)) return;
    isChosenHere = false;
    setComing(null);
  }

  return (
    <div ref={box}>
      <RadioChoice
        legend={<Trans>Language</Trans>}
        options={LANGUAGE_OPTIONS}
        value={coming ?? language}
        onChoose={(chosen) => void chooseHere(chosen)}
      />
    </div>
  );
}

/** Applies to this browser, and through the account to all others without a choice of their own. */
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
