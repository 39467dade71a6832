import { useLingui } from '@lingui/react/macro';
import type { TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { NativeSelect } from '../../../ui/forms/select.tsx';

interface LanguageSelectProps {
  value: TranslationLanguage;
  onChange: (language: TranslationLanguage) => void;
}

export function LanguageSelect({ value, onChange }: LanguageSelectProps) {
  const { t } = useLingui();
  return (
    <NativeSelect
      aria-label={t`Language`}
      value={value}
      onChange={({ target }) => onChange(target.value as TranslationLanguage)}
      className="sm:w-48"
    >
      {LANGUAGES.filter(({ code }) => code !== 'en').map(({ code, name }) => (
        <option key={code} value={code} lang={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
