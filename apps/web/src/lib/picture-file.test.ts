// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_PICTURE_BYTES } from '@ecopulse/contract/accounts/settings';
import { pictureProblemMessage, prepareToSend, UNREADABLE_PICTURE } from './picture-file.ts';

beforeAll(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const picture = (bytes: number, type = 'image/jpeg', name = 'tree.jpg') =>
  new File([new Uint8Array(bytes)], name, { type });
const messageOf = (sending: Promise<Blob>) => sending.then(() => null, pictureProblemMessage);

/** A canvas that keeps what is drawn on it, or changes it, and makes files of so many bytes. */
function stubCanvas({ isExact = true, madeBytes = 1_000, width = 4_000, height = 3_000 } = {}) {
  const close = vi.fn();
  const drawn: [width: number, height: number][] = [];
  const context = {
    fillRect: vi.fn(),
    drawImage: (_picture: unknown, _x: number, _y: number, ...size: [number, number]) => drawn.push(size),
    getImageData: () => ({
      data: new Uint8ClampedArray(16 * 16 * 4).map((_, i) => [10, 120, isExact ? 200 : 201, 255][i % 4] ?? 0),
    }),
  };
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close }));
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((callback, type = '') =>
    callback(new Blob([new Uint8Array(madeBytes)], { type })),
  );
  return { close, drawn };
}

describe('a chosen picture', () => {
  test.each([
    ['image/heic', 'tree.heic', /HEIC file/],
    ['', 'TREE.HEIF', /HEIC file/],
    ['application/pdf', 'tree.pdf', /JPEG, PNG or WebP/],
    ['image/svg+xml', 'tree.svg', /JPEG, PNG or WebP/],
  ])('is refused if it is of another kind, with the reason: %s %s', async (type, name, reason) => {
    expect(await messageOf(prepareToSend(picture(10, type, name), { maxSidePx: 512 }))).toMatch(reason);
  });

  test('is sent as it is if it is small enough', async () => {
    const file = picture(MAX_PICTURE_BYTES);
    expect(await prepareToSend(file, { maxSidePx: 512 })).toBe(file);
  });

  test('is drawn smaller, never larger, if it is too large or must not keep what the camera wrote', async () => {
    const { drawn, close } = stubCanvas();
    const large = await prepareToSend(picture(MAX_PICTURE_BYTES + 1), { maxSidePx: 2_000 });
    const small = await prepareToSend(picture(10, 'image/png'), { maxSidePx: 8_000, always: true });
    for (const sent of [large, small]) expect(sent).toMatchObject({ size: 1_000, type: 'image/jpeg' });
    expect(drawn).toEqual([
      [2_000, 1_500],
      [4_000, 3_000],
    ]);
    expect(close).toHaveBeenCalledTimes(2);
  });

  test('is sent as it is by a browser that adds noise to a canvas, unless it is too large', async () => {
    const { drawn } = stubCanvas({ isExact: false });
    const file = picture(10);
    expect(await prepareToSend(file, { maxSidePx: 512, always: true })).toBe(file);
    expect(drawn).toEqual([]);
    expect((await prepareToSend(picture(MAX_PICTURE_BYTES + 1), { maxSidePx: 512 })).size).toBe(1_000);
  });

  test('is refused with its size if it stays too large, or cannot be read', async () => {
    const sending = () => messageOf(prepareToSend(picture(7_300_000), { maxSidePx: 512 }));
    const reason = 'This picture is 7.3 MB. The limit is 5 MB. Please choose a smaller one.';
    expect(await sending()).toBe(reason);
    stubCanvas({ madeBytes: MAX_PICTURE_BYTES + 1 });
    expect(await sending()).toBe(reason);
  });

  test('that is not a picture is refused before it is sent', async () => {
    stubCanvas();
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not a picture')));
    const message = await messageOf(prepareToSend(picture(10), { maxSidePx: 512, always: true }));
    expect(message).toBe(UNREADABLE_PICTURE.message);
  });
});
