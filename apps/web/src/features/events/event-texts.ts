import type { EventTexts } from '@ecopulse/contract/events/event-form';
import type { EVENT_TEXT_LANGUAGES, EventTextLanguage } from '@ecopulse/contract/events/event-rules';
import { formatDate } from '../../lib/language/format.ts';

/** Repeated, since home needs nothing else of the contract's rules. */
const LANGUAGES: typeof EVENT_TEXT_LANGUAGES = ['en', 'zh', 'ms', 'ta'];

/** Of an event, which its organiser wrote in one of the four official languages or more. */
interface LanguageText {
  readonly text: string;
  /** For the `lang` attribute. */
  readonly lang: EventTextLanguage;
}

/** In the language of the reader, else in English, else in the first one it is written in. */
export function textFor(texts: EventTexts, language: string): LanguageText {
  const order = [language, ...LANGUAGES];
  const lang = order.find((each): each is EventTextLanguage => Boolean(texts[each as EventTextLanguage])) ?? 'en';
  return { text: texts[lang] ?? '', lang };
}

/** "Sat, 5 Dec, 9:00 am". */
export function formatEventStart({ startsAt }: { startsAt: string }): string {
  return formatDate(startsAt, { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}
