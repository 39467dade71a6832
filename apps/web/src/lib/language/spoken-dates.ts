import { dateFormat } from './formatters.ts';

// What the data of browsers lacks: the styles of some languages are not how people there write dates.

/** In these languages the hour comes with a word for the part of the day, and AM and PM are foreign. */
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

/** A date as its language says it: "下午3:57", "27 நவ.". */
export function formatSpoken(locale: string, date: Date, options: Intl.DateTimeFormatOptions): string {
  const asked = WITH_PARTS_OF_DAY.has(locale) ? withPartOfDay(options) : options;
  const lacksYear = asked.day !== undefined && asked.year === undefined;
  if (locale !== 'ta-SG' || !lacksYear) return dateFormat(locale, asked).format(date);
  // A Tamil date has its day first only together with a year.
  const parts = dateFormat(locale, { ...asked, year: 'numeric' }).formatToParts(date);
  const year = parts.findIndex(({ type }) => type === 'year');
  return parts
    .toSpliced(year - 1, 2)
    .map(({ value }) => value)
    .join('');
}

/** What stands between the days of a range, where a range would be written in digits and slashes. */
const BETWEEN_DAYS: Readonly<Record<string, string>> = { 'zh-SG': '至', ja: '～' };

/** From the first day to the last: "16–22 Nov 2026", "2026年11月16日至22日". */
export function formatRange(locale: string, first: Date, last: Date): string {
  const between = BETWEEN_DAYS[locale];
  const style = { dateStyle: between !== undefined || locale === 'ko' ? 'long' : 'medium' } as const;
  const format = dateFormat(locale, style);
  if (between === undefined) return format.formatRange(first, last);
  const [from, to] = [format.format(first), format.format(last)];
  // The year and the month that both days have are said once.
  const shared = ['年', '月'].map((sign) => from.indexOf(sign) + 1).filter((end) => to.startsWith(from.slice(0, end)));
  return `${from}${between}${to.slice(Math.max(0, ...shared))}`;
}
