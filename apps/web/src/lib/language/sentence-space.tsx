import { useLanguage } from './i18n.ts';

/** Between two sentences: a space. In Chinese and Japanese the full stop brings its own room. */
export function SentenceSpace() {
  const language = useLanguage();
  return language === 'zh' || language === 'ja' ? null : ' ';
}
