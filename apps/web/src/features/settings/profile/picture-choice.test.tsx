// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { aProfile } from '../../../testing/a-profile.ts';
import { renderSettingsPage, usualResponses } from '../settings.testing.tsx';

const PICTURE = new File(['bytes'], 'mei.png', { type: 'image/png' });

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:mei');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const getSection = () => within(screen.getByRole('region', { name: 'Picture' }));
const findButton = (name: string) => getSection().findByRole('button', { name });

/** Bypasses `accept`, as the browser's file dialog can. */
function chooseFile(file: File) {
  fireEvent.change(getSection().getByLabelText('Picture', { selector: 'input' }), { target: { files: [file] } });
}

test('a picture is previewed first, then sent unchanged, and is in the header at once', async () => {
  const { calls, queryClient } = await renderSettingsPage({
    'PUT /api/user/picture': () => [200, { profileImageUrl: '/api/pictures/new' }],
  });
  await findButton('Choose a picture');
  chooseFile(PICTURE);
  expect(getSection().getByText('This is how others will see it.')).toBeVisible();
  expect(calls.mock.calls.some(([, init]) => init?.method === 'PUT')).toBe(false);
  await userEvent.click(await findButton('Use this picture'));
  expect(await screen.findByText('Picture saved')).toBeVisible();
  expect(calls.mock.calls.find(([, init]) => init?.method === 'PUT')?.[1]?.body).toBe(PICTURE);
  expect(queryClient.getQueryData<User>(['GET /api/auth/user'])?.profileImageUrl).toBe('/api/pictures/new');
  await waitFor(async () => expect(await findButton('Choose another picture')).toHaveFocus());
});

test('a file of another type is refused before anything is sent, and so is one that cannot be made smaller', async () => {
  await renderSettingsPage();
  await findButton('Choose a picture');
  chooseFile(new File(['x'], 'notes.pdf', { type: 'application/pdf' }));
  expect(getSection().getByRole('alert')).toHaveTextContent('Please choose a JPEG, PNG or WebP picture.');
  chooseFile(new File(['x'], 'photo.heic', { type: 'image/heic' }));
  expect(getSection().getByRole('alert')).toHaveTextContent('This picture is a HEIC file. Please choose a JPEG.');
  const large = new File(['x'], 'large.png', { type: 'image/png' });
  Object.defineProperty(large, 'size', { value: 7_340_000 });
  chooseFile(large);
  await userEvent.click(await findButton('Use this picture'));
  expect(await getSection().findByRole('alert')).toHaveTextContent('This picture is 7.3 MB. The limit is 5 MB.');
});

test('a file that is not a picture is refused as soon as the browser cannot decode it', async () => {
  await renderSettingsPage();
  await findButton('Choose a picture');
  chooseFile(PICTURE);
  fireEvent.error(document.querySelector('img[src="blob:mei"]') ?? document);
  expect(getSection().getByRole('alert')).toHaveTextContent("This picture couldn't be read.");
  expect(await findButton('Choose a picture')).toBeVisible();
});

test("the server's refusal appears next to the picture, which can be discarded", async () => {
  await renderSettingsPage({
    // An unknown code, so the detail is shown.
    'PUT /api/user/picture': () => [422, { status: 422, code: 'too-dull', detail: 'Too dull a picture.' }],
  });
  await findButton('Choose a picture');
  chooseFile(PICTURE);
  await userEvent.click(await findButton('Use this picture'));
  expect(await getSection().findByRole('alert')).toHaveTextContent('Too dull a picture.');
  await userEvent.click(await findButton('Cancel'));
  expect(getSection().queryByRole('alert')).toBeNull();
  await waitFor(async () => expect(await findButton('Choose a picture')).toHaveFocus());
});

test('a dropped picture is previewed too', async () => {
  await renderSettingsPage();
  fireEvent.drop(await findButton('Choose a picture'), { dataTransfer: { files: [PICTURE] } });
  expect(await findButton('Use this picture')).toBeVisible();
});

test('a picture can be removed', async () => {
  const { queryClient } = await renderSettingsPage({
    ...usualResponses(aProfile({ profileImageUrl: '/api/pictures/old' })),
    'DELETE /api/user/picture': () => [204, undefined],
  });
  await userEvent.click(await findButton('Remove'));
  expect(await screen.findByText('Picture removed')).toBeVisible();
  expect(queryClient.getQueryData<User>(['GET /api/auth/user'])?.profileImageUrl).toBeNull();
  await waitFor(async () => expect(await findButton('Choose a picture')).toHaveFocus());
});
