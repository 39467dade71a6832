import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { staySignedIn } from '../../testing/admins.ts';
import type { TestResident } from '../../testing/factories.ts';
import { openTestPictureStorage } from '../../testing/pictures.ts';
import { shareTestApp, startTestApp, type TestApp, shareResident } from '../../testing/test-app.ts';
import { createAnimation, createBlackPng, readColour, createPlainPicture } from '../../testing/uploads.ts';
import { createContentPictures, retainPicture } from '../../core/pictures/content-pictures.service.ts';

const shared = shareTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });
const admin = shareResident(shared, { isAdmin: true });

const createJpeg = (colour: string, width?: number, height?: number) =>
  createPlainPicture(colour, width, height).jpeg().toBuffer();

async function postPicture(server: TestApp, as: TestResident | null, payload: Buffer, type = 'image/jpeg') {
  const headers = { 'content-type': type, ...(as && { cookie: as.cookie }) };
  const { statusCode, payload: text } = await server.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers,
    payload,
  });
  return { status: statusCode, body: JSON.parse(text) as { imageUrl: string; code?: string } };
}

async function uploadPicture(bytes: Buffer, server = shared(), as = admin()): Promise<string> {
  const { status, body } = await postPicture(server, as, bytes);
  expect(status).toBe(201);
  return body.imageUrl;
}

const bytesAt = async (url: string) => (await shared().app.inject({ method: 'GET', url })).rawPayload;

describe('a picture for content', () => {
  test('is served to everyone as a WebP that clients may cache forever', async () => {
    const imageUrl = await uploadPicture(await createJpeg('red'));
    expect(imageUrl).toMatch(/^\/api\/content-pictures\/[\w-]{22}$/);
    const { status, headers } = await shared().call('GET', imageUrl);
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  });

  test.each([
    ['a wide one', 4_000, 1_000, 1_280, 320],
    ['a tall one', 1_000, 4_000, 320, 1_280],
    ['a small one, which is not enlarged', 300, 200, 300, 200],
  ])('is resized to fit 1280 × 1280 pixels, uncropped: %s', async (_what, width, height, storedWidth, storedHeight) => {
    const stored = await bytesAt(await uploadPicture(await createJpeg('teal', width, height)));
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: storedWidth, height: storedHeight });
  });

  test('is turned upright and loses its metadata', async () => {
    // Red on the left and blue on the right; orientation 6 means that the left side belongs on top.
    const original = createPlainPicture('red', 200, 100)
      .composite([{ input: await createPlainPicture('blue', 100, 100).png().toBuffer(), left: 100, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Block 123 Bedok North' } });
    const stored = await bytesAt(
      await uploadPicture(await original.withMetadata({ orientation: 6 }).jpeg().toBuffer()),
    );
    const { width, height, exif, xmp, icc } = await sharp(stored).metadata();
    expect([width, height, exif, xmp, icc]).toEqual([100, 200, undefined, undefined, undefined]);
    const [redAtTop] = await readColour(stored, 50, 10);
    const [, , blueAtBottom] = await readColour(stored, 50, 190);
    expect(redAtTop).toBeGreaterThan(200);
    expect(blueAtBottom).toBeGreaterThan(200);
  });

  test('has only the first frame of an animation', async () => {
    const stored = await bytesAt(await uploadPicture(await createAnimation(['red', 'blue'])));
    expect((await sharp(stored).metadata()).pages).toBeUndefined();
  });

  test('has one address, however often it is uploaded', async () => {
    const picture = await createJpeg('olive');
    expect(await uploadPicture(picture)).toBe(await uploadPicture(picture));
    expect(await uploadPicture(picture)).not.toBe(await uploadPicture(await createJpeg('navy')));
  });

  test('is refused if it is unreadable (422), a bomb (422), of another type (415) or too large (413)', async () => {
    const unreadable = { status: 422, body: { code: 'picture-unreadable' } };
    const wrongType = { status: 415, body: { code: 'picture-type' } };
    expect(
      await postPicture(
        shared(),
        admin(),
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ),
    ).toMatchObject(unreadable);
    expect(await postPicture(shared(), admin(), createBlackPng(30_000, 30_000))).toMatchObject(unreadable);
    expect(await postPicture(shared(), admin(), await createJpeg('red'), 'image/gif')).toMatchObject(wrongType);
    expect((await postPicture(shared(), admin(), Buffer.alloc(5_000_001))).status).toBe(413);
  });

  test('answers 404 at an unknown address', async () => {
    const response = await shared().call('GET', `/api/content-pictures/${'A'.repeat(22)}`);
    expect(response).toMatchObject({ status: 404, body: { code: 'picture-not-found' } });
  });
});

describe('the address of a picture in a form', () => {
  const retain = ({ db, clock }: TestApp, imageUrl: string | null) => retainPicture(db, clock.now(), imageUrl);

  test('must be that of a stored picture, or null', async () => {
    await retain(shared(), null);
    await retain(shared(), await uploadPicture(await createJpeg('red')));
    for (const imageUrl of [
      `/api/content-pictures/${'A'.repeat(22)}`,
      'https://evil.example/a.webp',
      '/api/pictures/x',
      '',
    ]) {
      const error = await retain(shared(), imageUrl).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ProblemError);
      expect(error).toMatchObject({ code: 'invalid-input', details: { fields: { imageUrl: expect.any(String) } } });
    }
  });
});

describe('unused pictures', () => {
  test('are removed a day after their last upload or use in a form; used ones stay', async () => {
    const server = await startTestApp();
    const { db, clock, call } = server;
    const as = await server.resident({ isAdmin: true });
    const contentPictures = createContentPictures({ db, clock, pictureStorage: openTestPictureStorage(server) });
    const uploadColour = async (colour: string) => uploadPicture(await createJpeg(colour), server, as);
    const [ofGreenSpace, unused, reuploaded, retained] = [
      await uploadColour('red'),
      await uploadColour('green'),
      await uploadColour('blue'),
      await uploadColour('white'),
    ];
    await db.updateTable('green_spaces').set({ image_url: ofGreenSpace }).where('id', '=', 1).execute();
    clock.forward({ hours: 23 });
    await staySignedIn(server, as);
    const recent = await uploadColour('teal');
    expect(await uploadColour('blue')).toBe(reuploaded);
    await retainPicture(db, clock.now(), retained);
    await contentPictures.pruneUnused();
    expect((await call('GET', unused)).status).toBe(200);
    clock.forward({ hours: 2 });
    await contentPictures.pruneUnused();
    const statusOf = async (address: string) => (await call('GET', address)).status;
    expect(await statusOf(unused)).toBe(404);
    for (const address of [ofGreenSpace, recent, reuploaded, retained]) expect(await statusOf(address)).toBe(200);
  });

  test('are not removed while a transaction is saving what uses them', async () => {
    const server = await startTestApp();
    const { db, clock, call } = server;
    const imageUrl = await uploadPicture(await createJpeg('red'), server, await server.resident({ isAdmin: true }));
    clock.forward({ days: 2 });
    // In an object, so that the transaction does not wait for the pruning.
    const { pruning } = await db.transaction().execute(async (trx) => {
      await retainPicture(trx, clock.now(), imageUrl);
      const pendingPruning = createContentPictures({
        db,
        clock,
        pictureStorage: openTestPictureStorage(server),
      }).pruneUnused();
      const lockWait = sql<{ is: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%delete from content_pictures%') as is`;
      await expect.poll(async () => (await lockWait.execute(db)).rows[0]?.is).toBe(true);
      await trx.updateTable('green_spaces').set({ image_url: imageUrl }).where('id', '=', 1).execute();
      return { pruning: pendingPruning };
    });
    await pruning;
    expect((await call('GET', imageUrl)).status).toBe(200);
  });
});
