// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { CARD } from './card-layout.ts';
import { drawAchievement } from './draw-achievement.ts';
import { createRecordingCanvas } from './share-cards.testing.ts';

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

function textCalls(calls: ReturnType<typeof createRecordingCanvas>['calls']) {
  return calls.filter(({ name }) => name === 'fillText');
}

test('draws the emblem of a badge at the size of the card’s layout, and writes every text inside the card', async () => {
  const { canvas, calls } = createRecordingCanvas();
  await drawAchievement(canvas, labels, '/assets/badge.svg');
  const [image] = calls.filter(({ name }) => name === 'drawImage').flatMap(({ values }) => values);
  expect((image as HTMLImageElement).src).toContain(encodeURIComponent('<svg width="440" height="440" '));
  const written = textCalls(calls);
  expect(written.map(({ values }) => values[0])).toEqual(
    expect.arrayContaining(['EcoPulse', 'Mei Tan', 'Badge', 'First Steps', ...labels.lines]),
  );
  for (const { values } of written) {
    const [, x, y] = values;
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x).toBeLessThanOrEqual(CARD.width);
    expect(y).toBeLessThanOrEqual(CARD.height);
  }
});

test('draws a figure, such as a rank, if there is no emblem', async () => {
  const { canvas, calls } = createRecordingCanvas();
  await drawAchievement(canvas, { ...labels, figure: '#12' }, null);
  expect(calls.some(({ name }) => name === 'drawImage')).toBe(false);
  expect(textCalls(calls).map(({ values }) => values[0])).toContain('#12');
});

test('shows at most three lines of a long text', async () => {
  const { canvas, calls } = createRecordingCanvas();
  const long = 'a description that goes on and on '.repeat(9).trim();
  await drawAchievement(canvas, { ...labels, lines: [long] }, null);
  const lines = textCalls(calls).filter(({ values }) => String(values[0]).includes('goes on'));
  expect(lines).toHaveLength(3);
});

test('fails if the emblem cannot be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 404 })));
  await expect(drawAchievement(createRecordingCanvas().canvas, labels, '/assets/badge.svg')).rejects.toThrow('404');
});
