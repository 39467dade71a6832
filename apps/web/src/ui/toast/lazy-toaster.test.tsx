// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { LazyToaster } from './lazy-toaster.tsx';
import { toast } from './toast.ts';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <LazyToaster />
    </I18nProvider>,
  );
});

test('does not load until the resident does something', async () => {
  expect(screen.queryByRole('region')).toBeNull();
  await userEvent.keyboard('a');
  expect(await screen.findByRole('region', { name: /Notifications/ })).toBeInTheDocument();
});

test('shows a toast that arrives before the first action', async () => {
  act(() => toast({ title: 'You are offline' }));
  expect(await screen.findByText('You are offline')).toBeVisible();
});
