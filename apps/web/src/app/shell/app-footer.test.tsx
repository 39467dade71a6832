// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { activateLanguage } from '../../lib/language/i18n.ts';
import { renderInApp } from '../../testing/render-at.tsx';
import { AppFooter } from './app-footer.tsx';

test('the footer lets readers of another language than English report a translation', async () => {
  await renderInApp(<AppFooter />);
  expect(screen.getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('button')).toBeNull();
  await act(() => activateLanguage('zh'));
  expect(await screen.findByRole('button')).toBeVisible();
  await act(() => activateLanguage('en'));
  expect(screen.queryByRole('button')).toBeNull();
});
