import { EVENT_TEXT_LANGUAGES } from '@ecopulse/contract/events/event-rules';
import fc from 'fast-check';
import { parseRssFeed } from 'feedsmith';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { PUBLIC_ONLY } from '../../../core/outbound/public-address.ts';
import { anyCharacter } from '../../../testing/any-character.ts';
import { parseFeedDocument } from '../../news/feeds/feed-document.ts';
import { CALENDAR_NAMES, printable } from './calendar-texts.ts';
import type { CalendarRow } from './calendar.queries.ts';
import { toCalendar } from './calendar.view.ts';
import { toFeed } from './feed.view.ts';

const SITE = new URL('https://eco.example/');
const ROW: CalendarRow = {
  id: 12,
  title: { en: 'River clean-up', zh: '河边清洁' },
  text: { en: 'We pick up **litter**.\n\nAnd more.' },
  starts_at: new Date('2026-12-05T09:00:00+08:00'),
  ends_at: new Date('2026-12-05T11:00:00+08:00'),
  place_name: 'Pond Gardens',
  lat: 1.3641,
  lng: 103.8486,
  state: 'published',
  reason: null,
  version: 1,
  approved_at: new Date('2026-11-18T12:00:00+08:00'),
  updated_at: new Date('2026-11-19T12:00:00+08:00'),
};
const render = (rows: readonly CalendarRow[], language: 'en' | 'zh' = 'en') =>
  toCalendar(rows, { name: CALENDAR_NAMES.all, language, site: SITE });

function read(text: string): ICAL.Component[] {
  return new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
}
const valueOf = (event: ICAL.Component | undefined, name: string) => String(event?.getFirstPropertyValue(name));

/** As organisers write: scripts of one to four octets, what RFC 5545 escapes, and what XML does. */
const writing = fc
  .array(
    fc.oneof(
      anyCharacter,
      fc.constantFrom(
        '河边清洁',
        'ஆற்றங்கரை',
        'é',
        '🌳',
        '👩‍👩‍👧',
        ' ',
        '\n',
        '\r\n',
        ',',
        ';',
        '\\',
        '\\n',
        ':',
        '"',
        '<b>',
        ']]>',
        '&amp;',
      ),
    ),
    { minLength: 1, maxLength: 60 },
  )
  .map((parts) => printable(parts.join('')).trim())
  .filter((text) => text !== '');

describe('a calendar', () => {
  test('has lines of at most 75 octets, which end between characters, and says what was written', async () => {
    await fc.assert(
      fc.asyncProperty(writing, writing, fc.constantFrom(...EVENT_TEXT_LANGUAGES), async (title, place, language) => {
        const text = await render([{ ...ROW, title: { [language]: title }, place_name: place }]);
        const lines = text.split('\r\n');
        expect(lines.pop()).toBe('');
        for (const line of lines) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).toSatisfy((each: string) => each.isWellFormed());
          expect(line).not.toMatch(/[\r\n]/);
        }
        const [event] = read(text);
        expect(valueOf(event, 'summary')).toBe(title);
        expect(valueOf(event, 'location')).toBe(place);
      }),
    );
  });

  test('has times in UTC, the place on the map, the page, and when it was changed', async () => {
    const [event] = read(await render([ROW]));
    expect(event && new ICAL.Event(event).startDate.toJSDate()).toEqual(ROW.starts_at);
    expect(event && new ICAL.Event(event).endDate.toJSDate()).toEqual(ROW.ends_at);
    expect(valueOf(event, 'dtstart')).toBe('2026-12-05T01:00:00Z');
    expect(valueOf(event, 'geo')).toBe('1.3641,103.8486');
    expect(valueOf(event, 'url')).toBe('https://eco.example/events/12');
    expect(valueOf(event, 'dtstamp')).toBe('2026-11-19T04:00:00Z');
    expect(valueOf(event, 'last-modified')).toBe('2026-11-19T04:00:00Z');
    expect(valueOf(event, 'description')).toBe('We pick up litter.\n\nhttps://eco.example/events/12');
    expect(await render([ROW])).toBe(await render([ROW]));
  });

  test('keeps the UID of each event, and raises SEQUENCE with each version', async () => {
    const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }));
    await fc.assert(
      fc.asyncProperty(anyIds, fc.nat({ max: 9999 }), async (ids, edits) => {
        const readVersion = async (version: number) => read(await render(ids.map((id) => ({ ...ROW, id, version }))));
        const versions = [await readVersion(1), await readVersion(2 + edits)];
        const [before, after] = versions.map((events) => events.map((event) => valueOf(event, 'uid')));
        expect(after).toEqual(before);
        expect(new Set(after).size).toBe(ids.length);
        for (const [index, event] of (versions[1] ?? []).entries())
          expect(Number(valueOf(event, 'sequence'))).toBeGreaterThan(Number(valueOf(versions[0]?.[index], 'sequence')));
      }),
    );
  });

  test('is one calendar, also of many events, and lets other work run between them', async () => {
    const ids = Array.from({ length: 120 }, (_, n) => 1 + n);
    let turns = 0;
    let isRendering = true;
    const countTurns = (): void => {
      turns += 1;
      if (isRendering) setImmediate(countTurns);
    };
    setImmediate(countTurns);
    const text = await render(ids.map((id) => ({ ...ROW, id, title: { en: 'END:VCALENDAR' } })));
    isRendering = false;
    expect(text.match(/^(?:BEGIN|END):VCALENDAR/gm)).toHaveLength(2);
    expect(read(text).map((event) => valueOf(event, 'uid'))).toEqual(ids.map((id) => `event-${id}@eco.example`));
    expect(turns).toBeGreaterThan(2);
  });

  test('says that an event is cancelled and why, and which one is not certain yet', async () => {
    const [cancelled, waiting, offered, moved] = read(
      await render([
        { ...ROW, state: 'cancelled', reason: 'Thunderstorm', own: 'going' },
        { ...ROW, own: 'waiting' },
        { ...ROW, own: 'offered' },
        { ...ROW, state: 'moved', reason: 'High tide', own: 'going' },
      ]),
    );
    expect(valueOf(cancelled, 'status')).toBe('CANCELLED');
    expect(valueOf(cancelled, 'summary')).toBe('Cancelled: River clean-up');
    expect(valueOf(cancelled, 'description')).toMatch(/^Cancelled: Thunderstorm\n\n/);
    expect(valueOf(waiting, 'status')).toBe('TENTATIVE');
    expect(valueOf(waiting, 'description')).toMatch(/^You're on the waiting list/);
    expect(valueOf(offered, 'status')).toBe('TENTATIVE');
    expect(valueOf(moved, 'status')).toBe('CONFIRMED');
    expect(valueOf(moved, 'description')).toMatch(/^Moved: High tide\n\n/);
  });

  test('is in the language of the reader where the event is written in it', async () => {
    const [event] = read(await render([{ ...ROW, state: 'cancelled', reason: '下雨' }], 'zh'));
    expect(valueOf(event, 'summary')).toContain('河边清洁');
    expect(valueOf(event, 'description')).toContain('We pick up litter.');
  });
});

describe('a feed', () => {
  const parse = (text: string) =>
    parseFeedDocument(text, {
      url: 'https://eco.example/events.rss',
      now: Date.parse('2026-12-01T00:00:00Z'),
      policy: PUBLIC_ONLY,
    });

  test('is read by the parser of news feeds', () => {
    const { items, language } = parse(
      toFeed([ROW, { ...ROW, id: 13, state: 'cancelled', reason: 'Rain' }], { language: 'en', site: SITE }),
    );
    expect(language).toBe('en');
    expect(items).toMatchObject([
      {
        title: 'River clean-up',
        link: 'https://eco.example/events/12',
        publishedAt: ROW.approved_at.getTime(),
        summary: expect.stringMatching(/^Saturday,? 5 December 2026.*9:00.*11:00.*Pond Gardens.*We pick up litter\.$/),
      },
      { title: 'Cancelled: River clean-up', link: 'https://eco.example/events/13' },
    ]);
    expect(new Set(items.map(({ identity }) => identity)).size).toBe(2);
  });

  test('says what was written, and never as HTML', () => {
    fc.assert(
      fc.property(writing, writing, (title, reason) => {
        const text = toFeed([{ ...ROW, title: { ta: title }, reason, state: 'moved' }], { language: 'ta', site: SITE });
        const [item] = parseRssFeed(text).items ?? [];
        expect(item?.title).toBe(title);
        expect(item?.description?.replaceAll(/<\/?p>/g, '')).not.toMatch(/[<>]/);
        expect(parse(text).items).toHaveLength(1);
      }),
    );
  });
});
