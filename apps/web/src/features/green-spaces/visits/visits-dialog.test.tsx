// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Visit, VisitPicture } from '@ecopulse/contract/green-spaces/visits';
import { markTranslated } from '../../../lib/language/lang-of.ts';
import { setServerReachable } from '../../../lib/offline/network.ts';
import { createQueryClient } from '../../../lib/query-client.ts';
import { clearSessionData } from '../../../lib/session-memory.ts';
import {
  type FakeResponse,
  delayedResponse,
  problemResponse,
  type Responses,
  stubFetch,
} from '../../../testing/fake-fetch.ts';
import { renderAt } from '../../../testing/render-at.tsx';
import { VisitsDialog } from './visits-dialog.tsx';

const SAVE_NOTE = 'PUT /api/user/visits/7/note';
const ADD_PICTURE = 'POST /api/user/visits/7/pictures';
const PICTURE = { id: 70, width: 1600, height: 1200 };
const aVisit = (parts: Partial<Visit> = {}): Visit => ({
  id: 7,
  day: '2026-11-20',
  greenSpace: { id: 5, name: 'Labrador Nature Reserve' },
  note: null,
  pictures: [],
  ...parts,
});

const onClose = vi.fn();
const onOpenPicture = vi.fn();
const onClosePicture = vi.fn();

interface ShowOptions {
  pictureId?: number;
  queryClient?: QueryClient;
}

async function show(
  visits: Visit[],
  responses: Responses = {},
  { pictureId, queryClient = createQueryClient() }: ShowOptions = {},
) {
  const fetchStub = stubFetch({
    'GET /api/user/visits': () => [200, visits],
    'GET /api/user/visits/pictures': () => [200, { usedBytes: 12_340_000 }],
    ...responses,
  });
  queryClient.setQueryData(['GET /api/auth/user'], { id: 3 });
  const place = { id: 5, name: 'Labrador Nature Reserve', isListed: true };
  const handlers = { onClose, onOpenPicture, onClosePicture };
  const view = renderAt(
    '/passport',
    { '/passport': () => <VisitsDialog place={place} pictureId={pictureId} {...handlers} /> },
    { queryClient },
  );
  await screen.findByRole('dialog');
  return { ...view, fetchStub };
}

const button = (name: string) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Note' });

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  setServerReachable(true);
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (file.name.startsWith('broken')) throw new Error('no picture');
    return { width: 4000, height: 3000, close: () => {} };
  });
  const exactPixel = [10, 120, 200, 255];
  const context = { fillRect: () => {}, drawImage: () => {}, getImageData: () => ({ data: exactPixel }) };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function draw(this: HTMLCanvasElement, callback) {
    callback(new Blob([`${this.width} x ${this.height}`], { type: 'image/jpeg' }));
  });
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:chosen');
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
});

afterEach(async () => {
  await clearSessionData();
  localStorage.clear();
});

test('lists the visits with their notes and pictures, and says that only the resident sees them', async () => {
  await show([aVisit({ note: 'An otter\nfamily', pictures: [PICTURE] }), aVisit({ id: 6, day: '2026-11-02' })]);
  const dialog = screen.getByRole('dialog', { name: 'Labrador Nature Reserve' });
  expect(dialog).toHaveAccessibleDescription('Notes and pictures of your visits. Only you can see them.');
  expect(await screen.findByText('12.3 of 50 MB', { exact: false })).toBeVisible();
  const [first, second] = await screen.findAllByRole('heading', { level: 3 });
  expect([first?.textContent, second?.textContent]).toEqual(['Friday, 20 November 2026', 'Monday, 2 November 2026']);
  expect(screen.getByText(/An otter/)).toHaveTextContent('An otter family');
  const image = screen.getByRole('img', { name: 'Picture 1 of your visit on 20 Nov 2026' });
  expect(image).toHaveAttribute('src', '/api/user/visits/7/pictures/70');
  await userEvent.click(image);
  expect(onOpenPicture).toHaveBeenCalledWith(70);
  expect(within(dialog).getByRole('link', { name: 'Open this green space' })).toHaveAttribute('href', '/green-space/5');
});

test.each([
  { dialog: 'the visits', place: 'Labrador Nature Reserve', options: {} },
  { dialog: 'a picture', place: 'Labrador', options: { pictureId: 70 } },
])('the dialog of $dialog marks the name of the place as English only if it is', async ({ place, options }) => {
  const visit = aVisit({ greenSpace: { id: 5, name: place }, pictures: [PICTURE] });
  const findTitle = () => screen.findByRole('heading', { level: 2, name: place, hidden: true });
  const { unmount } = await show([visit], {}, options);
  expect(await findTitle()).toHaveAttribute('lang', 'en');
  unmount();
  markTranslated(place);
  await show([visit], {}, options);
  expect(await findTitle()).not.toHaveAttribute('lang');
});

test('a note can be written, edited, deleted and restored', async () => {
  const sentBody = vi.fn<(body: unknown) => void>();
  const { queryClient } = await show([aVisit()], {
    [SAVE_NOTE]: ({ body }) => {
      sentBody(body);
      const { note } = body as { note: string };
      return [200, { note: note || null }];
    },
  });
  const refreshed = vi.spyOn(queryClient, 'invalidateQueries');
  await userEvent.click(await button('Write a note'));
  expect(await field()).toHaveFocus();
  await userEvent.type(await field(), ' An otter ');
  await userEvent.click(await button('Save note'));
  await waitFor(async () => expect(await button('Edit note')).toHaveFocus());
  expect(sentBody).toHaveBeenLastCalledWith({ note: 'An otter' });
  expect(screen.getByText('An otter')).toBeVisible();
  expect(refreshed).toHaveBeenCalledWith({ queryKey: ['GET /api/user/green-spaces'] });
  await userEvent.click(await button('Edit note'));
  await userEvent.type(await field(), ' family');
  await userEvent.click(await button('Cancel'));
  expect(screen.getByText('An otter')).toBeVisible();
  await userEvent.click(await button('Delete note'));
  expect(await screen.findByText('Note deleted.')).toBeVisible();
  expect(sentBody).toHaveBeenLastCalledWith({ note: '' });
  await waitFor(async () => expect(await button('Write a note')).toHaveFocus());
  await userEvent.click(await button('Undo'));
  expect(await screen.findByText('An otter')).toBeVisible();
});

test('an unsaved note survives a failed save and a reload, but not the end of the session', async () => {
  const { unmount } = await show([aVisit()], { [SAVE_NOTE]: () => problemResponse(503, 'unavailable') });
  await userEvent.click(await button('Write a note'));
  await userEvent.type(await field(), 'An otter');
  await userEvent.click(await button('Save note'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not saved. EcoPulse is taking a short break. Please try again in a moment. Your text is saved on this device.',
  );
  unmount();
  const reopened = await show([aVisit()]);
  expect(await field()).toHaveValue('An otter');
  reopened.unmount();
  await clearSessionData();
  expect(Object.keys(localStorage)).toEqual(['session-ended-at']);
  await show([aVisit()]);
  expect(await button('Write a note')).toBeVisible();
});

test('a draft typed after the session ended in another tab is not stored', async () => {
  await show([aVisit()]);
  await userEvent.click(await button('Write a note'));
  await clearSessionData();
  await userEvent.type(await field(), 'An otter');
  expect(Object.keys(localStorage)).toEqual(['session-ended-at']);
});

test('a note that is too long shows by how much, counting an emoji once, and is not sent', async () => {
  const { fetchStub } = await show([aVisit()]);
  await userEvent.click(await button('Write a note'));
  fireEvent.change(await field(), { target: { value: '🦦'.repeat(1_002) } });
  expect(await field()).toHaveAccessibleDescription(/^2 characters too many 1,002 of 1,000 characters$/);
  await userEvent.click(await button('Save note'));
  expect(fetchStub.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([]);
});

const file = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Pictures of your visit on 20 Nov 2026'), { target: { files } });

test('pictures are shrunk on the device and uploaded one by one, and a failed one does not affect the others', async () => {
  let requestCount = 0;
  const stored: VisitPicture[] = [];
  const firstResponse = delayedResponse([201, PICTURE]);
  const store = (picture: VisitPicture): FakeResponse => {
    stored.push(picture);
    return [201, picture];
  };
  const { fetchStub } = await show([], {
    'GET /api/user/visits': () => [200, [aVisit({ pictures: [...stored] })]],
    [ADD_PICTURE]: async () => {
      requestCount += 1;
      // b.jpg, which is refused, and then its retry. The request for a.jpg stays open until its release.
      if (requestCount === 2) return problemResponse(409, 'pictures-full', { values: { megabytes: 50 } });
      if (requestCount === 3) return store({ ...PICTURE, id: 72 });
      await firstResponse.answer();
      return store(PICTURE);
    },
  });
  // `createImageBitmap` rejects broken.jpg, and d.jpg is one more than a visit keeps.
  await choose(file('a.jpg'), file('b.jpg'), file('broken.jpg'), file('d.jpg'));
  expect(await screen.findByText('A visit can have up to 3 pictures. 1 was left out.')).toBeVisible();
  expect(await screen.findByText('Uploading…')).toBeVisible();
  expect(screen.getAllByText('Waiting…')).toHaveLength(2);
  firstResponse.release();
  expect(await screen.findByRole('img', { name: /^Picture 1/ })).toBeVisible();
  expect(await screen.findByText(/Your visit pictures have used up all 50 MB\./)).toHaveTextContent('b.jpg');
  expect(await screen.findByText(/couldn't be read/)).toHaveTextContent('broken.jpg');
  const uploads = fetchStub.mock.calls.filter(([, init]) => init?.method === 'POST');
  expect(await Promise.all(uploads.map(([, init]) => new Response(init?.body).text()))).toEqual([
    '1600 x 1200',
    '1600 x 1200',
  ]);
  const [, discardBroken] = await screen.findAllByRole('button', { name: "Don't add" });
  if (discardBroken) await userEvent.click(discardBroken);
  expect(screen.queryByText(/couldn't be read/)).toBeNull();
  await userEvent.click(await button('Try again'));
  expect(await screen.findByRole('img', { name: /^Picture 2/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('no more than three pictures can be added', async () => {
  await show([aVisit({ pictures: [PICTURE, { ...PICTURE, id: 71 }, { ...PICTURE, id: 72 }] })]);
  expect(await screen.findAllByRole('img')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull();
});

test('a picture is removed after confirmation', async () => {
  await show(
    [aVisit({ pictures: [PICTURE] })],
    { 'DELETE /api/user/visits/7/pictures/70': () => [204, undefined] },
    { pictureId: PICTURE.id },
  );
  await userEvent.click(await button('Remove picture'));
  await waitFor(async () => expect(await button('Keep it')).toHaveFocus());
  await userEvent.click(await button('Keep it'));
  await waitFor(async () => expect(await button('Remove picture')).toHaveFocus());
  await userEvent.click(await button('Remove picture'));
  await userEvent.click(await button('Remove'));
  await waitFor(() => expect(onClosePicture).toHaveBeenCalledTimes(1));
  expect(screen.queryByRole('img')).toBeNull();
});

test('a picture that could not be removed stays, and says why', async () => {
  await show(
    [aVisit({ pictures: [PICTURE] })],
    { 'DELETE /api/user/visits/7/pictures/70': () => problemResponse(503, 'unavailable') },
    { pictureId: PICTURE.id },
  );
  await userEvent.click(await button('Remove picture'));
  await userEvent.click(await button('Remove'));
  expect(await screen.findByText(/taking a short break/)).toBeVisible();
  expect(onClosePicture).not.toHaveBeenCalled();
});

test('says that it needs a network if there is none, and keeps the draft', async () => {
  await show([aVisit()], {
    [SAVE_NOTE]: () => {
      throw new TypeError('no network');
    },
  });
  await button('Write a note');
  setServerReachable(false);
  expect(await screen.findByText(/You're offline. Notes and pictures can't be saved/)).toBeVisible();
  await userEvent.click(await button('Write a note'));
  await userEvent.type(await field(), 'An otter');
  await userEvent.click(await button('Save note'));
  expect(await screen.findByRole('alert')).toHaveTextContent("The server can't be reached.");
  expect(await field()).toHaveValue('An otter');
});

test('an upload continues after the dialog is closed, and its failure is shown when the dialog opens again', async () => {
  const delayed = delayedResponse(problemResponse(409, 'pictures-full', { values: { megabytes: 50 } }));
  const { queryClient, unmount } = await show([aVisit()], { [ADD_PICTURE]: delayed.answer });
  await choose(file('a.jpg'));
  expect(await screen.findByText('Uploading…')).toBeVisible();
  unmount();
  delayed.release();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  await show([aVisit()], {}, { queryClient });
  expect(await screen.findByText(/Your visit pictures have used up all 50 MB\./)).toHaveTextContent('a.jpg');
});
