import { useLanguage } from './i18n.ts';

/** The Chinese and Japanese full stop includes its own space. */
export function SentenceSpace() {
  const language = useLanguage();
  return language === 'zh' || language === 'ja' ? null : ' ';
}
