import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGreenSpaceContent } from './green-spaces.content.ts';
import { parseOpeningHours } from './opening-hours.rules.ts';

const ALL_DAY = { from: 0, until: 1440 };

test('knows the hours of the shipped green spaces, except where the text says more', async () => {
  const texts = new Set([...(await readGreenSpaceContent()).values()].map(({ openingHours }) => openingHours));
  expect(Object.fromEntries([...texts].map((text) => [text, parseOpeningHours(text)]))).toEqual({
    'Usually open 24 hours': ALL_DAY,
    'Usually 7 am to 7 pm daily': { from: 420, until: 1140 },
    '7 am to 7 pm daily': { from: 420, until: 1140 },
    'Usually 5 am to midnight daily': { from: 300, until: 1440 },
    'Usually 5 am to 2 am daily': { from: 300, until: 1560 },
    'Usually 6 am to 11 pm daily': { from: 360, until: 1380 },
    'Usually 8.30 am to 6 pm daily': { from: 510, until: 1080 },
    'Usually 8.30 am to 7 pm daily': { from: 510, until: 1140 },
    'Closed since 1 February 2024 for rebuilding, due to be finished in 2030': { from: 0, until: 0 },
    'Open 24 hours, but there is no lighting at night: visitors are advised to leave by 7 pm': null,
    'Usually 9 am to 5 pm, from 8.30 am on weekends and public holidays; closed Mondays except public holidays': null,
  });
});

test.each([
  ['12 pm to 12 am', { from: 720, until: 1440 }],
  ['12:15 am to 9:45 PM', { from: 15, until: 1305 }],
  ['Open 24 hours daily', ALL_DAY],
  ['7 am to 7 am', null],
  ['13 pm to 7 pm', null],
  ['7 am to 7 pm, closed on Mondays', null],
  ['7 am to 1 pm to 7 pm', null],
  ['7 am till dusk', null],
  ['', null],
])('reads "%s"', (text, hours) => {
  expect(parseOpeningHours(text)).toEqual(hours);
});

test('answers null or hours that start on the day and last at most 24 hours, whatever the text', () => {
  const part = fc.constantFrom(
    'usually ',
    'open 24 hours',
    '7 am',
    '11.59 pm',
    'midnight',
    ' to ',
    ' daily',
    'closed since 1',
    'x',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
      const hours = parseOpeningHours(parts.join(''));
      if (hours === null) return;
      expect(hours.from).toBeGreaterThanOrEqual(0);
      expect(hours.from).toBeLessThan(1440);
      expect(hours.until - hours.from).toBeGreaterThanOrEqual(0);
      expect(hours.until - hours.from).toBeLessThanOrEqual(1440);
    }),
  );
});
