// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Art } from './art.tsx';

const images = () => screen.getAllByRole<HTMLImageElement>('img', { name: 'A park' });

/** Only the visible image can fail; the hidden one never loads. */
function failVisibleImage(): void {
  const [shown] = images();
  if (shown) fireEvent.error(shown);
}

test('a picture that does not load is hidden', () => {
  render(<Art light="https://one/light.svg" dark="https://one/dark.svg" alt="A park" />);
  failVisibleImage();
  for (const image of images()) expect(image).toHaveClass('invisible');
});

test('a photo that does not load is replaced by the drawn picture, which is hidden if it does not load either', () => {
  const fallback = { light: 'https://two/light.svg', dark: 'https://two/dark.svg' };
  render(<Art light="https://one/photo.jpg" dark="https://one/photo.jpg" alt="A park" fallback={fallback} />);
  failVisibleImage();
  expect(images().map(({ src }) => src)).toEqual([fallback.light, fallback.dark]);
  for (const image of images()) expect(image).not.toHaveClass('invisible');
  failVisibleImage();
  for (const image of images()) expect(image).toHaveClass('invisible');
});
