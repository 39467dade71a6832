import { describe, expect, test } from 'vitest';
import type { Theme } from './palette.ts';
import { parkTypes } from './stage.ts';
import { stamp } from './stamp.ts';
import { checkWellFormed } from './testing/well-formedness.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const looks = ['collected', 'open'] as const;

describe.each(themes)('in the %s theme', (theme) => {
  describe.each(looks)('%s', (look) => {
    test.each(parkTypes)('the stamp of a %s is well-formed, small and deterministic', (parkType) => {
      const drawing = stamp({ parkType, theme, look });
      expect(checkWellFormed(drawing)).toBe('well-formed');
      expect(drawing.length).toBeLessThanOrEqual(3000);
      expect(drawing).toContain('viewBox="0 0 120 120"');
      expect(stamp({ parkType, theme, look })).toBe(drawing);
    });

    test('each kind of green space has its own stamp', () => {
      expect(new Set(parkTypes.map((parkType) => stamp({ parkType, theme, look, seed: 'one' }))).size).toBe(
        parkTypes.length,
      );
    });
  });
});

test('each seed gives the stamp a different print, and leaves an open outline unchanged', () => {
  const drawn = (look: 'collected' | 'open', seed: string): string =>
    stamp({ parkType: 'Nature Trail', theme: 'light', look, seed });
  expect(drawn('collected', 'Labrador')).not.toBe(drawn('collected', 'Hampstead'));
  expect(drawn('open', 'Labrador')).toBe(drawn('open', 'Hampstead'));
});
