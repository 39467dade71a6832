import { describe, expect, test } from 'vitest';
import type { Theme } from './palette.ts';
import { parkTypes, type ParkType, type Scene } from './stage.ts';
import { postcard } from './postcard.ts';
import { checkWellFormed } from './testing/well-formedness.ts';

const themes: readonly Theme[] = ['light', 'dark'];

function scene(changes: Partial<Scene> = {}): Scene {
  return { seed: 'Kingfisher Green', parkType: 'Community Park', features: [], theme: 'light', ...changes };
}

/** Together these draw each branch of each scene at least once. */
const places: readonly { readonly parkType: ParkType; readonly features: readonly string[] }[] = [
  ...parkTypes.map((parkType) => ({ parkType, features: [] })),
  {
    parkType: 'Coastal Park',
    features: ['Mangrove boardwalk', 'Bird-watching tower', 'Playground', 'Campsite', 'Casuarina woodland'],
  },
  { parkType: 'Nature Reserve', features: ['Sea cliff', 'War gun batteries', 'Rocky shore'] },
  { parkType: 'Nature Reserve', features: ['Bird hides', 'Mangrove boardwalk', 'Aerie tower', 'Mid-canopy walk'] },
  { parkType: 'National Garden', features: ['Supertree Grove', 'Kingfisher Wetlands'] },
  { parkType: 'National Garden', features: ['Swan Lake', 'Rain Forest'] },
  { parkType: 'National Garden', features: ['Lone Tree grasslands', 'Rasau Walk boardwalk'] },
  { parkType: 'Heritage Garden', features: ['Seven-storey pagoda', 'White Rainbow Bridge'] },
  { parkType: 'Heritage Garden', features: ['Orchid hybrids', 'Cool house'] },
  {
    parkType: 'Community Park',
    features: ['Ornamental ponds', 'Lookout tower', 'Bamboo', 'Allotment gardens', 'Fitness area'],
  },
  { parkType: 'Nature Park', features: ['Former granite quarry pool', 'Lookouts', 'War memorial site'] },
  { parkType: 'Regional Park', features: ['Henderson Waves link', 'Cable car station'] },
  { parkType: 'Nature Trail', features: ['Truss bridge', 'Heritage railway station', 'Continuous green corridor'] },
  { parkType: 'Nature Trail', features: ['Sea boardwalk', 'Kelong Walk'] },
  { parkType: 'Reservoir Park', features: ['Zig-zag bridge', 'Kayaking', 'Multipurpose court'] },
];

const pictures = places.flatMap((place) => themes.map((theme) => ({ ...place, theme })));

describe('a postcard', () => {
  test('draws the same bytes for the same scene', () => {
    expect(postcard(scene())).toBe(postcard(scene()));
  });

  test.each(pictures)('is well-formed and small in the $theme theme: $parkType, $features', (picture) => {
    const drawing = postcard(scene(picture));
    expect(checkWellFormed(drawing)).toBe('well-formed');
    expect(drawing.length).toBeGreaterThan(4_000);
    expect(drawing.length).toBeLessThan(11_500);
  });

  test.each(parkTypes)('draws each %s differently, even if only the seed differs', (parkType) => {
    const seeds = Array.from({ length: 40 }, (_, index) => `place ${index}`);
    const pictures = seeds.map((seed) => postcard(scene({ seed, parkType })));
    expect(new Set(pictures).size).toBe(seeds.length);
  });

  test.each([
    ['Coastal Park', 'Jetty'],
    ['Nature Park', 'Observation tower'],
    ['Community Park', 'Playground'],
    ['Reservoir Park', 'Kite flying'],
    ['Regional Park', 'Dog run'],
    ['Heritage Garden', 'Stone lanterns'],
  ] as const)('draws the feature of a %s: %s', (parkType, feature) => {
    expect(postcard(scene({ parkType, features: [feature] }))).not.toBe(postcard(scene({ parkType })));
  });

  test('draws one tower for one text, even if several features match it', () => {
    const lookouts = (features: readonly string[]): string => postcard(scene({ parkType: 'Reservoir Park', features }));
    expect(lookouts(['Rocket-shaped lookout tower']).length).toBeLessThan(
      lookouts(['Rocket-shaped tower', 'Lookout tower']).length,
    );
  });

  test('ignores a feature it does not know', () => {
    expect(postcard(scene({ features: ['Something nobody has drawn'] }))).toBe(postcard(scene()));
  });

  test.each(places)('places everything alike by day and by night: $parkType, $features', (place) => {
    const placements = (theme: Theme): string[] =>
      postcard(scene({ ...place, theme })).match(/translate\([^)]*\)/g) ?? [];
    expect(placements('dark')).toEqual(placements('light'));
  });

  test('paints night and day in different colours', () => {
    expect(postcard(scene({ theme: 'dark' }))).not.toBe(postcard(scene({ theme: 'light' })));
  });

  test('has the name as its title, with escaped characters', () => {
    expect(postcard(scene({ title: 'Rocks & "Roots" <Park>' }))).toContain(
      '<title>Rocks &amp; &quot;Roots&quot; &lt;Park&gt;</title>',
    );
  });

  test('loads nothing and runs no script', () => {
    for (const place of places) {
      const drawing = postcard(scene(place)).replace('http://www.w3.org/2000/svg', '');
      expect(drawing).not.toMatch(/https?:|data:|<script|<image|<text|<style|\son[a-z]+=|@import/i);
    }
  });
});
