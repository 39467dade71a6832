import { describe, expect, test } from 'vitest';
import { maskableIcon, shortcutIcons, touchIcon, brandMark, favicon } from './app-icons.ts';
import { island, islandPosition } from './island.ts';
import { landingScene } from './landing-scene.ts';
import type { Theme } from './palette.ts';
import { checkWellFormed } from './testing/well-formedness.ts';
import { CLUB_GOAL_STAGES, clubGoalPicture } from './club-goal-picture.ts';
import { CLUB_SUBJECTS, clubPicture } from './club-picture.ts';
import { EVENT_SUBJECTS, eventPicture } from './event-picture.ts';
import { newsPicture, NEWS_SUBJECTS } from './news-picture.ts';
import { vignette, type VignetteAnimal } from './vignette.ts';

const themes: readonly Theme[] = ['light', 'dark'];
const animals: readonly VignetteAnimal[] = ['otter', 'kingfisher', 'monitor-lizard', 'hornbill', 'squirrel'];

describe.each(themes)('in the %s theme', (theme) => {
  test.each(animals)('the vignette of the %s is well-formed and deterministic', (animal) => {
    expect(checkWellFormed(vignette({ animal, theme }))).toBe('well-formed');
    expect(vignette({ animal, theme })).toBe(vignette({ animal, theme }));
  });

  test.each(NEWS_SUBJECTS)('the picture of news on %s is well-formed, small and deterministic', (subject) => {
    const drawn = newsPicture({ subject, theme });
    expect(checkWellFormed(drawn)).toBe('well-formed');
    expect(drawn.length).toBeLessThan(9_000);
    expect(newsPicture({ subject, theme })).toBe(drawn);
  });

  test.each(EVENT_SUBJECTS)('the picture of a %s is well-formed, small and deterministic', (subject) => {
    const drawn = eventPicture({ subject, theme });
    expect(checkWellFormed(drawn)).toBe('well-formed');
    expect(drawn.length).toBeLessThan(14_000);
    expect(eventPicture({ subject, theme })).toBe(drawn);
  });

  test.each(CLUB_SUBJECTS)('the picture of a %s club is well-formed, small and deterministic', (subject) => {
    const drawn = clubPicture({ subject, theme });
    expect(checkWellFormed(drawn)).toBe('well-formed');
    expect(drawn.length).toBeLessThan(14_000);
    expect(clubPicture({ subject, theme })).toBe(drawn);
  });

  test('the goal of a club grows in pictures that are well-formed, small, deterministic and all different', () => {
    const stages = Array.from({ length: CLUB_GOAL_STAGES }, (_, stage) => clubGoalPicture({ stage, theme }));
    for (const [stage, drawn] of stages.entries()) {
      expect(checkWellFormed(drawn)).toBe('well-formed');
      expect(drawn.length).toBeLessThan(12_000);
      expect(clubGoalPicture({ stage, theme })).toBe(drawn);
    }
    expect(new Set(stages).size).toBe(CLUB_GOAL_STAGES);
  });

  test('the landing scene is well-formed', () => {
    expect(checkWellFormed(landingScene({ theme }))).toBe('well-formed');
  });

  test('the island shows each point on it, and no point outside', () => {
    const points = [
      { lat: 1.30035, lng: 103.91246, kind: 'Coastal Park' },
      { lat: 1.3138, lng: 103.8159, kind: 'National Garden' },
    ];
    const munich = { lat: 48.1, lng: 11.6 };
    const drawing = island({ points, theme });
    expect(checkWellFormed(drawing)).toBe('well-formed');
    expect(drawing.match(/<use href="#(water|garden|leaf)"/g)).toHaveLength(2);
    expect(island({ points: [...points, munich], theme })).toBe(drawing);
  });
});

test('the island puts north above south and east to the right of west', () => {
  const changi = islandPosition({ lat: 1.3891, lng: 103.992 });
  const labrador = islandPosition({ lat: 1.266, lng: 103.802 });
  expect(changi.y).toBeLessThan(labrador.y);
  expect(changi.x).toBeGreaterThan(labrador.x);
});

test('the logo takes its colours from the page, the favicon brings its own', () => {
  expect(brandMark()).toContain('var(--leaf)');
  expect(brandMark()).toContain('var(--sun)');
  expect(favicon()).not.toContain('var(');
});

test.each(['maskable', 'touch', ...Object.keys(shortcutIcons)])('the icon %s is well-formed', (name) => {
  const icons: Readonly<Record<string, string>> = { maskable: maskableIcon(), touch: touchIcon(), ...shortcutIcons };
  expect(checkWellFormed(icons[name] ?? '')).toBe('well-formed');
});
