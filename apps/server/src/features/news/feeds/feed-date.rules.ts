/** Hours from UTC of the zone names that feeds use. IST is India's, CST America's. */
const ZONE_NAMES: readonly (readonly [hours: number, names: string])[] = [
  [-10, 'hst'],
  [-9, 'akst'],
  [-8, 'pt pst akdt'],
  [-7, 'mt mst pdt'],
  [-6, 'ct cst mdt'],
  [-5, 'et est cdt'],
  [-4, 'at ast edt'],
  [-3, 'adt'],
  [1, 'bst cet met west'],
  [2, 'cest mest eet sast'],
  [3, 'eest msk'],
  [5.5, 'ist'],
  [7, 'ict wib'],
  [8, 'awst hkt myt pht sgt'],
  [9, 'jst kst'],
  [9.5, 'acst'],
  [10, 'aest'],
  [11, 'aedt'],
  [12, 'nzst'],
  [13, 'nzdt'],
];
const ZONE_HOURS = new Map(ZONE_NAMES.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours])));
const MAX_ZONE_HOURS = 14;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** For lower-case text without commas. Days and months in digits count only after the year: 03/04/2026 is unclear. */
const DATE_FORMS = [
  // 2026-07-14T09:30, 20260714, 2026/07/14, 2026-07, 2026
  /^(?:[a-z]+ )?(?<year>\d{4})(?:[-/]?(?<month>\d\d)(?:[-/]?(?<day>\d\d))?)?(?:(?:t| ) ?(?<time>.+))?$/,
  // Tue 14 Jul 2026 09:30 +0800, 14-Jul-26
  /^(?:[a-z]+ )?(?<day>\d\d?)(?:st|nd|rd|th)?[ -](?<month>[a-z]{3,9})\.?[ -](?<year>\d{4}|\d\d)(?: (?<time>.+))?$/,
  // Tue Jul 14 2026 09:30 +0800
  /^(?:[a-z]+ )?(?<month>[a-z]{3,9})\.? (?<day>\d\d?)(?:st|nd|rd|th)? (?<year>\d{4})(?: (?<time>.+))?$/,
  // Tue Jul 14 09:30:00 +0800 2026
  /^(?:[a-z]+ )?(?<month>[a-z]{3,9})\.? (?<day>\d\d?) (?<time>\d\d?:.+) (?<year>\d{4})$/,
];
const TIME =
  /^(?<hour>\d\d?):?(?<minute>\d\d)(?::?(?<second>\d\d)(?:[.,]\d+)?)?(?: ?(?<half>[ap])\.?m\.?)?(?<zone> ?[^:.].*)?$/;
const OFFSET = /^(?:etc\/)?(?:utc?|gmt)?(?<sign>[+-])(?<hours>\d\d?):?(?<minutes>\d\d)?$/;
const NAMED_ZONE = /^(?:etc\/)?[a-z]{1,5}$/;

/**
 * Epoch milliseconds, by whole seconds. RFC 822, ISO 8601, asctime, and what feeds write in their place; without a zone,
 * or with an unknown one, UTC. Null if the date is impossible or unclear.
 */
export function parseFeedDate(text: string): number | null {
  const normalized = text
    .toLowerCase()
    .replaceAll(/\([^)]*\)|,|\s/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim();
  for (const form of DATE_FORMS) {
    const { year = '', month = '1', day = '1', time = '' } = form.exec(normalized)?.groups ?? {};
    if (year === '') continue;
    const date = dateOf(Number(year), monthNumber(month), Number(day));
    const sinceMidnight = timeOf(time);
    return date === null || sinceMidnight === null ? null : date + sinceMidnight;
  }
  return null;
}

function monthNumber(month: string): number {
  return Number(month) || MONTHS.indexOf(month.slice(0, 3)) + 1;
}

function dateOf(year: number, month: number, day: number): number | null {
  const fullYear = year >= 100 ? year : year + (year < 70 ? 2000 : 1900);
  const date = new Date(Date.UTC(fullYear, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : null;
}

/** Milliseconds from midnight UTC, which a zone can make negative. */
function timeOf(text: string): number | null {
  if (text === '') return 0;
  const { hour, minute, second = '0', half, zone = '' } = TIME.exec(text)?.groups ?? {};
  const offsetHours = offsetOf(zone.replaceAll(' ', ''));
  if (hour === undefined || offsetHours === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60)
    return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0);
  return ((hours - offsetHours) * 3_600 + Number(minute) * 60 + Number(second)) * 1_000;
}

function offsetOf(zone: string): number | null {
  if (zone === '') return 0;
  const { sign, hours, minutes = '0' } = OFFSET.exec(zone)?.groups ?? {};
  if (hours === undefined) return NAMED_ZONE.test(zone) ? (ZONE_HOURS.get(zone) ?? 0) : null;
  const offset = Number(hours) + Number(minutes) / 60;
  if (offset > MAX_ZONE_HOURS || Number(minutes) > 59) return null;
  return sign === '-' ? -offset : offset;
}
