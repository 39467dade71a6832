import { describe, expect, test } from 'vitest';
import { badge, BADGE_EMBLEMS } from './badge.ts';
import { emblems } from './emblems/catalogue.ts';
import { enamel } from './emblems/enamel.ts';
import type { Theme } from './palette.ts';
import { checkWellFormed } from './testing/well-formedness.ts';

const themes: readonly Theme[] = ['light', 'dark'];

/** WCAG 2.2 contrast ratio of two `#rrggbb` colours. */
function contrast(one: string, other: string): number {
  const luminance = (colour: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
      const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

describe.each(themes)('in the %s theme', (theme) => {
  test.each(BADGE_EMBLEMS)('the badge %s is well-formed, small and deterministic', (emblem) => {
    const drawing = badge({ emblem, theme });
    expect(checkWellFormed(drawing)).toBe('well-formed');
    expect(drawing.length).toBeLessThanOrEqual(5000);
    expect(drawing).toContain('viewBox="0 0 160 160"');
    expect(badge({ emblem, theme })).toBe(drawing);
  });

  test.each(BADGE_EMBLEMS)(
    'the motif of the badge %s contrasts with its ground, and both colours are in the picture',
    (emblem) => {
      const colours = enamel(theme);
      const { ground, figure } = emblems[emblem];
      expect(contrast(ground(colours), figure(colours))).toBeGreaterThanOrEqual(3);
      expect(badge({ emblem, theme })).toContain(ground(colours));
      expect(badge({ emblem, theme })).toContain(figure(colours));
    },
  );

  test('half of the badges are below 3 kB', () => {
    const sizes = BADGE_EMBLEMS.map((emblem) => badge({ emblem, theme }).length).toSorted((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(3000);
  });

  test('all badges are different', () => {
    expect(new Set(BADGE_EMBLEMS.map((emblem) => badge({ emblem, theme }))).size).toBe(BADGE_EMBLEMS.length);
  });
});

test('no two badges have the same outline, rim, metal and enamel', () => {
  const kinds = Object.values(emblems).map(({ silhouette, ring, metal, ground }) =>
    [silhouette, ring, metal, ground(enamel('light'))].join(' '),
  );
  expect(new Set(kinds).size).toBe(kinds.length);
});

test('a badge looks different by night', () => {
  for (const emblem of BADGE_EMBLEMS)
    expect(badge({ emblem, theme: 'light' })).not.toBe(badge({ emblem, theme: 'dark' }));
});

test('a badge has a title with escaped characters', () => {
  expect(badge({ emblem: 'leaf', theme: 'light', title: 'Rain & shine' })).toContain('<title>Rain &amp; shine</title>');
});
