import { expect, test } from 'vitest';
import { splitExport } from './pack-export.ts';

test('pictures become files, of which the JSON has the paths', () => {
  const image = `data:image/webp;base64,${btoa('RIFF')}`;
  const { json, pictures } = splitExport({
    exportedAt: '2026-11-29T14:00:00Z',
    checkIns: [{ day: '2026-11-18', greenSpace: 'Bishan' }],
    picture: [{ uploadedAt: '2026-11-18', image }],
    visitPictures: [
      { greenSpace: 'A/../B: "C"\u0000', day: '2026-11-18', image },
      { greenSpace: 'Bishan', day: '2026-11-18', image: null },
    ],
  });
  expect(JSON.parse(json)).toEqual({
    exportedAt: '2026-11-29T14:00:00Z',
    checkIns: [{ day: '2026-11-18', greenSpace: 'Bishan' }],
    picture: [{ uploadedAt: '2026-11-18', image: 'picture/1.webp' }],
    visitPictures: [
      { greenSpace: 'A/../B: "C"\u0000', day: '2026-11-18', image: 'visitPictures/1 2026-11-18 A-..-B- -C--.webp' },
      { greenSpace: 'Bishan', day: '2026-11-18', image: null },
    ],
  });
  expect(Object.keys(pictures)).toEqual(['picture/1.webp', 'visitPictures/1 2026-11-18 A-..-B- -C--.webp']);
  expect(new TextDecoder().decode(pictures['picture/1.webp'])).toBe('RIFF');
});
