import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../accounts/preferences.ts';
import { parseFinding } from './need-words.ts';
import { NEED_WORDS } from './need-words-table.ts';
import { NEEDS } from './needs.ts';

test.each([
  ['park with playground near Bishan', { needs: ['playground'] }, 'bishan'],
  ['Open now', { openNow: true }, ''],
  ['dog run', { needs: ['dog-run'] }, ''],
  ['toilets, step-free, open now, near me', { needs: ['toilets', 'step-free'], openNow: true }, ''],
  ['car park near an MRT', { needs: ['parking'], maxMrtMeters: 500 }, ''],
  ['碧山附近有游乐场的公园', { needs: ['playground'] }, '碧山'],
  ['现在开放 厕所', { needs: ['toilets'], openNow: true }, ''],
  ['taman dengan taman permainan berhampiran Bishan', { needs: ['playground'] }, 'bishan'],
  ['பீஷான் அருகில் கழிப்பறைகள் உள்ள பூங்கா', { needs: ['toilets'] }, 'பீஷான்'],
  ['Park mit Spielplätzen in der Nähe von Bishan', { needs: ['playground'] }, 'bishan'],
  ['parque con zona de juegos cerca de Bishan', { needs: ['playground'] }, 'bishan'],
  ['비샨 근처 놀이터가 있는 공원', { needs: ['playground'] }, '비샨'],
  ['ビシャン近くのドッグランのある公園', { needs: ['dog-run'] }, 'ビシャン'],
  ["parc avec point d'eau près de Bishan", { needs: ['water-point'] }, 'bishan'],
  ['parco con area giochi vicino a Bishan', { needs: ['playground'] }, 'bishan'],
])('%s', (typed, finding, rest) => {
  expect(parseFinding(typed)).toEqual({ finding, rest, isNearMe: typed.endsWith('near me') });
});

test.each(['East Coast Park', 'Bukit Timah', 'hot spring', 'NS8', 'bus 67', '', '  ', 'parking'.slice(0, 4)])(
  '"%s" names nothing that is needed, and stays as it was typed',
  (typed) => {
    expect(parseFinding(typed)).toEqual({ finding: {}, isNearMe: false, rest: typed });
  },
);

test('every phrase of every language names its need, alone and in other words', () => {
  expect(Object.keys(NEED_WORDS)).toEqual([...LANGUAGES]);
  for (const words of Object.values(NEED_WORDS))
    for (const [key, phrases] of Object.entries(words))
      for (const phrase of phrases.split('|')) {
        const { finding, isNearMe } = parseFinding(`Qqq ${phrase.toUpperCase()}, zzz`);
        const found: readonly string[] = [
          ...(finding.needs ?? []),
          ...(finding.openNow ? ['open-now'] : []),
          ...(finding.maxMrtMeters ? ['near-mrt'] : []),
          ...(isNearMe ? ['near-me'] : []),
        ];
        expect([phrase, found]).toEqual([phrase, key === 'filler' ? [] : [key]]);
      }
});

test('any text gives needs of the list, and never more words than were typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (typed) => {
      const { finding, rest } = parseFinding(typed);
      for (const need of finding.needs ?? []) expect(NEEDS).toContain(need);
      expect(rest.length).toBeLessThanOrEqual(Math.max(typed.length, typed.normalize('NFKD').length));
    }),
  );
});
