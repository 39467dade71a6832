// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { captureInstallPrompt } from '../../lib/install-offer.ts';
import { renderInApp } from '../../testing/render-at.tsx';
import { InstallChoice } from './install-choice.tsx';

captureInstallPrompt();

function offerInstallation() {
  const prompt = vi.fn<() => Promise<void>>(async () => {});
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  act(() => void dispatchEvent(event));
  return { event, prompt };
}

afterEach(() => {
  // Clears the captured prompt.
  act(() => void dispatchEvent(new Event('appinstalled')));
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'standalone');
});

test('shows nothing where the browser does not offer to install the app', async () => {
  await renderInApp(<InstallChoice />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});

test('replaces the install banner of the browser by a button that installs the app', async () => {
  const { event, prompt } = offerInstallation();
  expect(event.defaultPrevented).toBe(true);
  await renderInApp(<InstallChoice />);
  await userEvent.click(screen.getByRole('button', { name: 'Install' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
});

test('disappears once the app is installed', async () => {
  await renderInApp(<InstallChoice />);
  offerInstallation();
  expect(screen.getByRole('button', { name: 'Install' })).toBeVisible();
  act(() => void dispatchEvent(new Event('appinstalled')));
  expect(screen.queryByRole('button', { name: 'Install' })).not.toBeInTheDocument();
});

test('explains how to install on iOS, unless the app was opened from the home screen', async () => {
  Object.assign(navigator, { standalone: false });
  const { unmount } = await renderInApp(<InstallChoice />);
  expect(screen.getByText('Tap Share, then Add to Home Screen.')).toBeVisible();
  unmount();
  Object.assign(navigator, { standalone: true });
  await renderInApp(<InstallChoice />);
  expect(screen.queryByRole('heading')).not.toBeInTheDocument();
});
