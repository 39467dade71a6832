import { dateFormat } from './formatters.ts';

// Corrects date formats that browsers' locale data gets wrong for these languages.

/** These locales name the part of the day instead of AM and PM. */
const WITH_PARTS_OF_DAY: ReadonlySet<string> = new Set(['zh-SG', 'ms-SG', 'ta-SG']);

const DATE_STYLES = {
  short: { day: 'numeric', month: 'numeric', year: '2-digit' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

function withPartOfDay({ dateStyle, timeStyle, ...rest }: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  if (!timeStyle && !rest.hour) return dateStyle ? { ...rest, dateStyle } : rest;
  const date = dateStyle ? DATE_STYLES[dateStyle] : {};
  const seconds = timeStyle && timeStyle !== 'short' ? { second: '2-digit' as const } : {};
  return { ...rest, ...date, ...seconds, hour: 'numeric', minute: '2-digit', dayPeriod: 'short' };
}

export function formatSpoken(locale: string, date: Date, options: Intl.DateTimeFormatOptions): string {
  const asked = WITH_PARTS_OF_DAY.has(locale) ? withPartOfDay(options) : options;
  const lacksYear = asked.day !== undefined && asked.year === undefined;
  if (locale !== 'ta-SG' || !lacksYear) return dateFormat(locale, asked).format(date);
  // With a year, `Intl` puts the Tamil day first; without one it does not.
  const parts = dateFormat(locale, { ...asked, year: 'numeric' }).formatToParts(date);
  const year = parts.findIndex(({ type }) => type === 'year');
  return parts
    .toSpliced(year - 1, 2)
    .map(({ value }) => value)
    .join('');
}

const BETWEEN_DAYS: Readonly<Record<string, string>> = { 'zh-SG': '至', ja: '～' };

/** "16–22 Nov 2026", "2026年11月16日至22日". */
export function formatRange(locale: string, first: Date, last: Date): string {
  const between = BETWEEN_DAYS[locale];
  const style = { dateStyle: between !== undefined || locale === 'ko' ? 'long' : 'medium' } as const;
  const format = dateFormat(locale, style);
  if (between === undefined) return format.formatRange(first, last);
  const [from, to] = [format.format(first), format.format(last)];
  // Omit the year and month in the second date if both dates share them.
  const shared = ['年', '月'].map((sign) => from.indexOf(sign) + 1).filter((end) => to.startsWith(from.slice(0, end)));
  return `${from}${between}${to.slice(Math.max(0, ...shared))}`;
}
