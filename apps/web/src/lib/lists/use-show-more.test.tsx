// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderAt } from '../../testing/render-at.tsx';
import { useShowMore } from './use-show-more.tsx';

const NUMBERS = Array.from({ length: 25 }, (_, index) => index + 1);

function Numbers() {
  const { count, list, more } = useShowMore<HTMLUListElement>('numbers', NUMBERS.length, 10);
  return (
    <>
      <ul ref={list}>
        {NUMBERS.slice(0, count).map((each) => (
          <li key={each}>
            <a href={`#${each}`}>Number {each}</a>
          </li>
        ))}
      </ul>
      {more}
    </>
  );
}

const show = () => renderAt('/', { '/': Numbers, '/news': () => <h1>Other</h1> });
const items = () => screen.getAllByRole('listitem').length;

test('shows the first items, and more with each press until all are there', async () => {
  show();
  await screen.findByText('Number 10');
  expect(items()).toBe(10);
  await userEvent.click(screen.getByRole('button', { name: 'Show more (15)' }));
  expect(items()).toBe(20);
  expect(screen.getByRole('link', { name: 'Number 11' })).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Show more (5)' }));
  expect(items()).toBe(25);
  expect(screen.queryByRole('button')).toBeNull();
});

test('restores the length after going back, and starts short on a new visit', async () => {
  const { router } = show();
  await userEvent.click(await screen.findByRole('button', { name: 'Show more (15)' }));
  await router.navigate({ to: '/news' });
  await screen.findByRole('heading', { name: 'Other' });
  router.history.back();
  await screen.findByText('Number 20');
  expect(items()).toBe(20);
  await router.navigate({ to: '/news' });
  await screen.findByRole('heading', { name: 'Other' });
  await router.navigate({ to: '/' });
  await screen.findByText('Number 10');
  expect(items()).toBe(10);
});
