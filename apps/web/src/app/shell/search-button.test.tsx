// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { renderInApp } from '../../testing/render-at.tsx';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { SearchButton } from './search-button.tsx';

const SEARCH_RESULTS = {
  greenSpaces: [],
  lessons: [],
  challenges: [],
  matches: [],
  news: [
    {
      id: 2,
      title: 'New mangroves planted',
      summary: 'By the sea.',
      content: null,
      category: 'Nature',
      imageUrl: null,
      likes: 0,
      createdAt: '2026-11-20T02:00:00Z',
      publishedAt: '2026-11-20T02:00:00Z',
    },
  ],
};

beforeEach(async () => {
  localStorage.clear();
  stubFetch({ 'GET /api/search': () => [200, SEARCH_RESULTS] });
  await renderInApp(
    <TooltipProvider>
      <SearchButton />
      <label>
        Name <input />
      </label>
      <button type="button">Another</button>
    </TooltipProvider>,
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function expectOpen() {
  expect(await screen.findByRole('dialog', { name: 'Search' })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveFocus());
}

test('the button opens the search in a dialog; Escape closes it and returns the focus', async () => {
  const button = screen.getByRole('button', { name: 'Search everything' });
  await userEvent.click(button);
  await expectOpen();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(button).toHaveFocus());
});

test.each(['{Control>}k{/Control}', '{Meta>}K{/Meta}', '/'])('%s opens the search from anywhere', async (keys) => {
  const another = screen.getByRole('button', { name: 'Another' });
  another.focus();
  await userEvent.keyboard(keys);
  await expectOpen();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(another).toHaveFocus());
});

test('"/" types into a text field, while Ctrl+K opens the search from there too', async () => {
  const field = screen.getByRole('textbox', { name: 'Name' });
  await userEvent.type(field, '1/2');
  expect(field).toHaveValue('1/2');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}k{/Control}');
  await expectOpen();
});

test.each([{ key: 'k' }, { key: 'k', ctrlKey: true, shiftKey: true }, { key: '/', altKey: true }])(
  '%o is left to the browser',
  (init) => {
    const isDefaultAllowed = fireEvent.keyDown(document.body, init);
    expect(isDefaultAllowed).toBe(true);
  },
);

test('"/" is left to the browser once it is switched off in the search', async () => {
  await userEvent.keyboard('/');
  await expectOpen();
  await userEvent.click(screen.getByRole('checkbox', { name: /Press \/ to open search/ }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const isDefaultAllowed = fireEvent.keyDown(document.body, { key: '/' });
  expect(isDefaultAllowed).toBe(true);
});

test('a result leads to its screen and closes the search', async () => {
  await userEvent.keyboard('/');
  await expectOpen();
  await userEvent.type(screen.getByRole('searchbox'), 'mangroves');
  await userEvent.click(await screen.findByRole('link', { name: /New mangroves planted/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
