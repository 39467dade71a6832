// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CARD } from './card-layout.ts';
import { drawAchievement } from './draw-achievement.ts';
import { aCanvas } from './share-cards.testing.ts';

const labels = {
  title: 'Mei Tan',
  date: '21 Nov 2026',
  kicker: 'Badge',
  headline: 'First Steps',
  lines: ['Checked in for the first time', 'Earned on 21 Nov 2026'],
};

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<svg viewBox="0 0 160 160"/>')));
  vi.spyOn(Image.prototype, 'decode').mockResolvedValue(undefined);
});

function textsOf(calls: ReturnType<typeof aCanvas>['calls']) {
  return calls.filter(({ name }) => name === 'fillText');
}

test('draws the emblem of a badge with a size of its own, and writes every text inside the card', async () => {
  const { canvas, calls } = aCanvas();
  await drawAchievement(canvas, labels, '/assets/badge.svg');
  const [image] = calls.filter(({ name }) => name === 'drawImage').flatMap(({ values }) => values);
  expect((image as HTMLImageElement).src).toContain(encodeURIComponent('<svg width="440" height="440" '));
  const written = textsOf(calls);
  expect(written.map(({ values }) => values[0])).toEqual(
    expect.arrayContaining(['EcoPulse', 'Mei Tan', 'Badge', 'First Steps', ...labels.lines]),
  );
  for (const { values } of written) {
    expect(values[1]).toBeGreaterThanOrEqual(0);
    expect(values[1]).toBeLessThanOrEqual(CARD.width);
    expect(values[2]).toBeLessThanOrEqual(CARD.height);
  }
});

test('writes a rank in the place of an emblem', async () => {
  const { canvas, calls } = aCanvas();
  await drawAchievement(canvas, { ...labels, figure: '#12' }, null);
  expect(calls.some(({ name }) => name === 'drawImage')).toBe(false);
  expect(textsOf(calls).map(({ values }) => values[0])).toContain('#12');
});

test('gives long lines no room below the third', async () => {
  const { canvas, calls } = aCanvas();
  const long = 'a description that goes on and on '.repeat(9).trim();
  await drawAchievement(canvas, { ...labels, lines: [long] }, null);
  const lines = textsOf(calls).filter(({ values }) => String(values[0]).includes('goes on'));
  expect(lines).toHaveLength(3);
});

test('fails if the emblem cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(drawAchievement(aCanvas().canvas, labels, '/assets/badge.svg')).rejects.toThrow('404');
});
