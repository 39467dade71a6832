import { dateFormat } from './formatters.ts';

// Corrects date formats that browsers' locale data gets wrong for these languages.

/** These locales name the part of the day instead of AM and PM. */
const LOCALES_WITH_DAY_PERIODS: ReadonlySet<string> = new Set(['zh-SG', 'ms-SG', 'ta-SG']);

const DATE_STYLES = {
  short: { day: 'numeric', month: 'numeric', year: '2-digit' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function withDayPeriod({ dateStyle, timeStyle, ...rest }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (!timeStyle && !rest.hour) return dateStyle ? { ...rest, dateStyle } : rest;
  const date = dateStyle ? DATE_STYLES[dateStyle] : {};
  const seconds = timeStyle && timeStyle !== 'short' ? { second: '2-digit' as const } : {};
  return { ...rest, ...date, ...seconds, hour: 'numeric', minute: '2-digit', dayPeriod: 'short' };
}

export function formatLocalizedDate(locale: string, date: Date, options: Intl.DateTimeFormatOptions): string {
  const adjusted = LOCALES_WITH_DAY_PERIODS.has(locale) ? withDayPeriod(options) : options;
  const lacksYear = adjusted.day !== undefined && adjusted.year === undefined;
  if (locale !== 'ta-SG' || !lacksYear) return dateFormat(locale, adjusted).format(date);
  // With a year, `Intl` puts the Tamil day first; without one it does not.
  const parts = dateFormat(locale, { ...adjusted, year: 'numeric' }).formatToParts(date);
  const yearIndex = parts.findIndex(({ type }) => type === 'year');
  // Without the year and the separator before it.
  return parts
    .toSpliced(yearIndex - 1, 2)
    .map(({ value }) => value)
    .join('');
}

const RANGE_SEPARATORS: Readonly<Record<string, string>> = { 'zh-SG': '至', ja: '～' };

/** "16–22 Nov 2026", "2026年11月16日至22日". */
export function formatDateRange(locale: string, first: Date, last: Date): string {
  const separator = RANGE_SEPARATORS[locale];
  const style = { dateStyle: separator !== undefined || locale === 'ko' ? 'long' : 'medium' } as const;
  const format = dateFormat(locale, style);
  if (separator === undefined) return format.formatRange(first, last);
  const [from, to] = [format.format(first), format.format(last)];
  // Omit the year and month in the second date if both dates share them.
  const sharedEnds = ['年', '月']
    .map((sign) => from.indexOf(sign) + 1)
    .filter((end) => to.startsWith(from.slice(0, end)));
  return `${from}${separator}${to.slice(Math.max(0, ...sharedEnds))}`;
}
