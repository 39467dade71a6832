// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { aProfile, showSettings, usualResponses } from '../settings.testing.tsx';

const PICTURE = new File(['bytes'], 'mei.png', { type: 'image/png' });

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mei');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const section = () => within(screen.getByRole('region', { name: 'Picture' }));
const button = (name: string) => section().findByRole('button', { name });

/** Bypasses `accept`, as the browser's file dialog can. */
function choose(file: File) {
  fireEvent.change(section().getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });
}

test('a picture is previewed first, then sent unchanged, and is in the header at once', async () => {
  const { calls, queryClient } = await showSettings({
    'PUT /api/user/picture': () => [200, { profileImageUrl: '/api/pictures/new' }],
  });
  await button('Choose a picture');
  choose(PICTURE);
  expect(section().getByText('This is how others will see it.')).toBeVisible();
  expect(calls.mock.calls.some(([, init]) => init?.method === 'PUT')).toBe(false);
  await userEvent.click(await button('Use this picture'));
  expect(await screen.findByText('Picture saved')).toBeVisible();
  expect(calls.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body).toBe(PICTURE);
  expect(queryClient.getQueryData<User>(['GET /api/auth/user'])?.profileImageUrl).toBe('/api/pictures/new');
  await waitFor(async () => expect(await button('Choose another picture')).toHaveFocus());
});

test('a file of another type, or one that is too large, is refused before anything is sent', async () => {
  await showSettings();
  await button('Choose a picture');
  choose(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  expect(section().getByRole('alert')).toHaveTextContent('Please choose a JPEG, PNG or WebP picture.');
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 5_000_001 });
  choose(large);
  expect(section().getByRole('alert')).toHaveTextContent('larger than 5 MB');
  expect(section().queryByRole('button', { name: 'Use this picture' })).toBeNull();
});

test('a file that is not a picture is refused as soon as the browser finds out', async () => {
  await showSettings();
  await button('Choose a picture');
  choose(PICTURE);
  fireEvent.error(document.querySelector('img[src="blob:mei"]') ?? document);
  expect(section().getByRole('alert')).toHaveTextContent("This picture couldn't be read.");
  expect(await button('Choose a picture')).toBeVisible();
});

test("the server's refusal appears next to the picture, which can be discarded", async () => {
  await showSettings({
    'PUT /api/user/picture': () => [422, { status: 422, code: 'too-dull', detail: 'Too dull a picture.' }],
  });
  await button('Choose a picture');
  choose(PICTURE);
  await userEvent.click(await button('Use this picture'));
  expect(await section().findByRole('alert')).toHaveTextContent('Too dull a picture.');
  await userEvent.click(await button('Cancel'));
  expect(section().queryByRole('alert')).toBeNull();
  await waitFor(async () => expect(await button('Choose a picture')).toHaveFocus());
});

test('a dropped picture is previewed too', async () => {
  await showSettings();
  fireEvent.drop(await button('Choose a picture'), { dataTransfer: { files: [PICTURE] } });
  expect(await button('Use this picture')).toBeVisible();
});

test('a picture can be removed', async () => {
  const { queryClient } = await showSettings({
    ...usualResponses(aProfile({ profileImageUrl: '/api/pictures/old' })),
    'DELETE /api/user/picture': () => [204, undefined],
  });
  await userEvent.click(await button('Remove'));
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(queryClient.getQueryData<User>(['GET /api/auth/user'])?.profileImageUrl).toBeNull();
  await waitFor(async () => expect(await button('Choose a picture')).toHaveFocus());
});
