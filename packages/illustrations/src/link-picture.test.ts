import { describe, expect, test } from 'vitest';
import { BADGE_EMBLEMS } from './badge.ts';
import { challengePicture, linkPicture } from './link-picture.ts';
import { checkWellFormed } from './testing/well-formedness.ts';

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(BADGE_EMBLEMS)(
    'the picture of a challenge with the badge %s is well-formed and deterministic',
    (emblem) => {
      const drawing = challengePicture({ emblem, theme });
      expect(checkWellFormed(drawing)).toBe('well-formed');
      expect(drawing).toContain('viewBox="0 0 480 300"');
      expect(challengePicture({ emblem, theme })).toBe(drawing);
    },
  );
});

test('the picture of a link contains the drawing and our mark, at the size that chat apps show', () => {
  const drawing = challengePicture({ emblem: 'leaf', theme: 'light' });
  const picture = linkPicture(drawing);
  expect(checkWellFormed(picture.replace(' x="0" y="0" width="1200" height="630"', ''))).toBe('well-formed');
  expect(picture).toMatch(/^<svg [^>]*width="1200" height="630" viewBox="0 0 1200 630"/);
  expect(picture).toContain(drawing.slice(drawing.indexOf(' viewBox="0 0 480 300"')));
  expect(picture.match(/<svg /g)?.length).toBe(4);
});
