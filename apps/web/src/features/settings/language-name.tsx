import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Language } from '../../lib/language/i18n.ts';

type Status = 'partly' | 'machine' | 'second reader' | 'native';

/** `partly`: lessons, articles and places have only titles. The others are whole, and say who has read them. */
const STATUS: Readonly<Record<Language, Status>> = {
  en: 'native',
  zh: 'second reader',
  ms: 'second reader',
  ta: 'second reader',
  de: 'partly',
  es: 'partly',
  ko: 'partly',
  ja: 'partly',
  fr: 'partly',
  it: 'partly',
};

const NOTES: Readonly<Record<Status, MessageDescriptor | null>> = {
  partly: msg`Partly translated`,
  machine: msg`Machine translation`,
  'second reader': msg`Machine translation, checked`,
  native: null,
};

/** The name of a language in itself, and how far to trust its translation. */
export function LanguageName({ code, name }: { code: Language; name: string }) {
  const { i18n } = useLingui();
  const note = NOTES[STATUS[code]];
  return (
    <span className="grid leading-snug">
      <span lang={code}>{name}</span>
      {note && <span className="text-xs font-normal text-muted">{i18n._(note)}</span>}
    </span>
  );
}
