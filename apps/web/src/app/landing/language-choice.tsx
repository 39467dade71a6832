import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Languages } from 'lucide-react';
import { activateLanguage, type Language, LANGUAGES, useLanguage } from '../../lib/language/i18n.ts';
import { toastProblem } from '../../lib/problem-messages.ts';

/** A native select, so that no script has to load. */
export function LanguageChoice() {
  const { t } = useLingui();
  const language = useLanguage();
  function choose(code: Language) {
    activateLanguage(code).catch((error: unknown) => {
      toastProblem(t`Error`, error, LOADING_FAILED);
    });
  }
  return (
    <div className="relative flex items-center rounded-full text-muted hover:bg-sunk hover:text-ink">
      <Languages aria-hidden className="pointer-events-none absolute start-2.5 size-5" />
      <select
        aria-label={t`Language`}
        value={language}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find(({ code }) => code === target.value);
          if (chosen) choose(chosen.code);
        }}
        className="min-h-10 appearance-none rounded-full bg-transparent ps-9 pe-8 text-md font-semibold field-sizing-content max-sm:w-10 max-sm:p-0 max-sm:text-[0px] [&>option]:bg-surface [&>option]:text-base [&>option]:text-ink"
      >
        {LANGUAGES.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 size-4 max-sm:hidden" />
    </div>
  );
}

const LOADING_FAILED = msg`This language couldn't be loaded. Please try again.`;
