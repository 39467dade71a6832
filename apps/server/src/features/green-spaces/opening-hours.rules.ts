import type { OpenHours } from '@ecopulse/contract/green-spaces/green-spaces';

const MINUTES_PER_DAY = 1440;

/** Null unless the text says only the hours of every day, or that the place is closed until further notice. */
export function parseOpeningHours(text: string): OpenHours | null {
  if (/^closed since \d/i.test(text)) return { from: 0, until: 0 };
  const hours = text.replace(/^usually /i, '').replace(/ daily$/i, '');
  if (/^open 24 hours$/i.test(hours)) return { from: 0, until: MINUTES_PER_DAY };
  const [first = '', last = '', ...rest] = hours.split(' to ');
  const [from, until] = [parseTime(first), parseTime(last)];
  if (rest.length > 0 || from === null || until === null || from === until) return null;
  return { from, until: until > from ? until : until + MINUTES_PER_DAY };
}

/** Such as "8.30 am"; null if it is anything else. */
function parseTime(text: string): number | null {
  if (/^midnight$/i.test(text)) return 0;
  const [, hour, minute = '0', half = ''] = /^(1[0-2]|[1-9])(?:[.:]([0-5]\d))? ?(am|pm)$/i.exec(text) ?? [];
  if (hour === undefined) return null;
  return ((Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)) * 60 + Number(minute);
}
