import { Trans } from '@lingui/react/macro';
import type { Language } from '../../lib/language/i18n.ts';

interface Status {
  /** Who has read the translation; `machine` means that no one has. */
  readonly readBy: 'machine' | 'second reader' | 'native';
  /** Lessons, articles and places too, not only their titles. */
  readonly isWhole: boolean;
}

/** Everything is a machine's translation that another reader checked; no native speaker has signed one off. */
const LANGUAGE_STATUS: Readonly<Record<Exclude<Language, 'en'>, Status>> = {
  zh: { readBy: 'second reader', isWhole: true },
  ms: { readBy: 'second reader', isWhole: true },
  ta: { readBy: 'second reader', isWhole: true },
  de: { readBy: 'second reader', isWhole: false },
  es: { readBy: 'second reader', isWhole: false },
  ko: { readBy: 'second reader', isWhole: false },
  ja: { readBy: 'second reader', isWhole: false },
  fr: { readBy: 'second reader', isWhole: false },
  it: { readBy: 'second reader', isWhole: false },
};

function Note({ readBy, isWhole }: Status) {
  if (!isWhole) return <Trans>Partly translated</Trans>;
  if (readBy === 'machine') return <Trans>Machine translation</Trans>;
  return readBy === 'native' ? null : <Trans>Machine translation, checked</Trans>;
}

/** The name of a language in itself, and how far to trust its translation. */
export function LanguageName({ code, name }: { code: Language; name: string }) {
  return (
    <span className="grid leading-snug">
      <span lang={code}>{name}</span>
      {code !== 'en' && (
        <span className="text-xs font-normal text-muted empty:hidden">
          <Note {...LANGUAGE_STATUS[code]} />
        </span>
      )}
    </span>
  );
}
