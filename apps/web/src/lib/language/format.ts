import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { numberFormat, listFormat } from './formatters.ts';
import { formatDateRange, formatLocalizedDate } from './spoken-dates.ts';
import { useLanguage } from './i18n.ts';

/** Singapore's official languages use its conventions: 21 November, not November 21. */
const OFFICIAL_LANGUAGES: ReadonlySet<string> = new Set(['en', 'zh', 'ms', 'ta']);

export function formattingLocale(): string {
  return OFFICIAL_LANGUAGES.has(i18n.locale) ? `${i18n.locale}-SG` : i18n.locale;
}

export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return numberFormat(formattingLocale(), options).format(value);
}

export function formatDate(
  value: Date | string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return formatLocalizedDate(formattingLocale(), new Date(value), options);
}

export function formatDayRange(first: Date, last: Date): string {
  return formatDateRange(formattingLocale(), first, last);
}

/** "350 m" (to the nearest 10 m), "4.2 km", "12 km". */
export function formatDistance(kilometres: number): string {
  // From 0.995 km, metres would round to "1,000 m"; from 9.95 km, a decimal would round to "10.0 km".
  if (kilometres < 0.995) {
    return formatNumber(Math.max(10, Math.round(kilometres * 100) * 10), { style: 'unit', unit: 'meter' });
  }
  return formatNumber(kilometres, {
    style: 'unit',
    unit: 'kilometer',
    maximumFractionDigits: kilometres < 9.95 ? 1 : 0,
  });
}

/** "1 hr 35 mins", "45 mins". */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return plural(rest, { one: '# min', other: '# mins' });
  if (rest === 0) return plural(hours, { one: '# hr', other: '# hrs' });
  return t`${plural(hours, { one: '# hr', other: '# hrs' })} ${plural(rest, { one: '# min', other: '# mins' })}`;
}

export function formatList(texts: readonly string[]): string {
  return listFormat(formattingLocale()).format(texts);
}

/** The separator of a list without "and": ", " or "、". */
export function listSeparator(): string {
  const [, separator] = listFormat(formattingLocale()).formatToParts(['1', '2', '3']);
  return separator?.value ?? ', ';
}

/** The Chinese and Japanese full stop includes its own space. */
export function SentenceSpace() {
  const language = useLanguage();
  return language === 'zh' || language === 'ja' ? null : ' ';
}
