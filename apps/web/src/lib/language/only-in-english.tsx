import { Trans } from '@lingui/react/macro';
import { useLanguage } from './i18n.ts';
import { langOf } from './lang-of.ts';

export function OnlyInEnglish({ text }: { text: string }) {
  const language = useLanguage();
  if (language === 'en' || langOf(text) === undefined) return null;
  return (
    <p className="rounded-md bg-sunk px-4 py-2.5 text-md text-muted">
      <Trans>What follows is only available in English so far.</Trans>
    </p>
  );
}
