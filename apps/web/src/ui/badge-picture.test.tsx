import { EMBLEMS } from '@ecopulse/contract/rewards/rewards';
import { cleanup, render } from '@testing-library/react';
import leaf from 'art:badge-leaf';
import { afterEach, expect, it } from 'vitest';
import { BadgePicture, emblemPicture } from './badge-picture.tsx';
import { StampPicture } from './stamp-picture.tsx';

afterEach(cleanup);

const imageSources = (container: Element): (string | null)[] =>
  [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));

it('shows the leaf for an unknown emblem', () => {
  expect(imageSources(render(<BadgePicture emblem="unicorn" />).container)).toEqual([leaf.light, leaf.dark]);
  expect(imageSources(render(<BadgePicture emblem="drop" />).container)).not.toContain(leaf.light);
});

it('has a different picture for every emblem of the contract', () => {
  const pictures = EMBLEMS.map((emblem) => emblemPicture(emblem).light);
  expect(new Set(pictures).size).toBe(EMBLEMS.length);
});

it('mutes a badge that is not earned yet', () => {
  const { container } = render(<BadgePicture emblem="drop" unearned />);
  expect(container.firstElementChild?.classList.contains('grayscale')).toBe(true);
});

it('is decorative unless it has a text', () => {
  const { queryAllByRole } = render(
    <>
      <BadgePicture emblem="leaf" />
      <StampPicture parkType="Nature Park" collected alt="Nature Park, collected" />
    </>,
  );
  // The stamp has an image for each theme; those of the badge are hidden from screen readers.
  expect(queryAllByRole('img').map((picture) => picture.getAttribute('alt'))).toEqual([
    'Nature Park, collected',
    'Nature Park, collected',
  ]);
});

it('shows an open stamp before the visit, and another one after it', () => {
  const open = imageSources(render(<StampPicture parkType="Marine Park" collected={false} />).container);
  const collected = imageSources(render(<StampPicture parkType="Marine Park" collected />).container);
  expect(open).toHaveLength(2);
  expect(open).not.toEqual(collected);
});
