import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { singaporeDay, singaporeHour } from './singapore-time.ts';

const moments = fc.date({ min: new Date('1982-01-02'), max: new Date('2199-12-31'), noInvalidDate: true });
const inSingapore = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore', ...options });

describe('the calendar of Singapore', () => {
  it('has the days and hours of the time zone', () => {
    const day = inSingapore({ year: 'numeric', month: '2-digit', day: '2-digit' });
    const hour = inSingapore({ hour: 'numeric', hourCycle: 'h23' });
    fc.assert(
      fc.property(moments, (moment) => {
        expect(singaporeDay(moment)).toBe(day.format(moment));
        expect(singaporeHour(moment)).toBe(Number(hour.format(moment)));
      }),
    );
  });

  it('begins its day at four in the afternoon of UTC', () => {
    expect(singaporeDay(new Date('2026-11-24T15:59:59Z'))).toBe('2026-11-24');
    expect(singaporeDay(new Date('2026-11-24T16:00:00Z'))).toBe('2026-11-25');
    expect(singaporeHour(new Date('2026-11-24T16:00:00Z'))).toBe(0);
  });
});
