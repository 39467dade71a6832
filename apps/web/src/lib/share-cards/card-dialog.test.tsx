// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { expectToast, renderInApp } from '../../testing/render-at.tsx';
import { CardDialog } from './card-dialog.tsx';
import { stubCanvases } from './share-cards.testing.ts';

const card = {
  fileName: 'ecopulse-badge.png',
  title: 'Mei Tan',
  alt: 'Mei Tan. Badge. First Steps',
  text: 'I earned the badge “First Steps”.',
  draw: vi.fn<() => void>(),
};

const show = (onClose = () => {}) => renderInApp(<CardDialog title="Share this badge" card={card} onClose={onClose} />);

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows the drawn picture with its description, and saves it under its name', async () => {
  stubCanvases();
  await show();
  expect(await screen.findByRole('img', { name: card.alt })).toHaveAttribute('src', expect.stringMatching(/^blob:/));
  expect(screen.getByRole('link', { name: 'Save picture' })).toHaveAttribute('download', 'ecopulse-badge.png');
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
});

test('shares the file by the share sheet of the device, if it supports files', async () => {
  stubCanvases();
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
  await show();
  await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
  expect(share.mock.calls[0]?.[0].files?.map(({ name, type }) => [name, type])).toEqual([
    ['ecopulse-badge.png', 'image/png'],
  ]);
});

test('shows an error if sharing fails, but not if the resident closes the sheet', async () => {
  stubCanvases();
  const share = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('closed', 'AbortError'))
    .mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
  await show();
  const button = await screen.findByRole('button', { name: 'Share' });
  await userEvent.click(button);
  expect(screen.queryByText('Failed to share')).toBeNull();
  await userEvent.click(button);
  await expectToast('Failed to share', 'You can save the picture and share it yourself.');
});

test('copies the text even if no picture can be drawn', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const user = userEvent.setup();
  await show();
  expect(await screen.findByRole('alert')).toHaveTextContent("Your device couldn't make the picture.");
  await user.click(screen.getByRole('button', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toBe(card.text);
  await expectToast('Text copied!', '');
});
