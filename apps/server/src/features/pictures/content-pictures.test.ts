import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { ProblemError } from '../../core/problems/problem-error.ts';
import { staySignedIn } from '../../testing/admins.ts';
import type { MadeResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { animation, blackPng, colourAt, plain } from '../../testing/uploads.ts';
import { createContentPictures, requirePicture } from '../../core/pictures/content-pictures.service.ts';

const shared = shareTestApp({ limits: { write: { max: 1_000_000, seconds: 60 } } });
let admin: MadeResident;
beforeAll(async () => {
  admin = await shared().resident({ isAdmin: true });
});

const jpeg = (colour: string, width?: number, height?: number) => plain(colour, width, height).jpeg().toBuffer();

async function send(server: TestApp, as: MadeResident | null, payload: Buffer, type = 'image/jpeg') {
  const headers = { 'content-type': type, ...(as && { cookie: as.cookie }) };
  const { statusCode, payload: text } = await server.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers,
    payload,
  });
  return { status: statusCode, body: JSON.parse(text) as { imageUrl: string; code?: string } };
}

async function sent(bytes: Buffer, server = shared(), as = admin): Promise<string> {
  const { status, body } = await send(server, as, bytes);
  expect(status).toBe(201);
  return body.imageUrl;
}

const bytesAt = async (url: string) => (await shared().app.inject({ method: 'GET', url })).rawPayload;

describe('a picture for content', () => {
  test('is served to everyone as a WebP that clients may cache forever', async () => {
    const imageUrl = await sent(await jpeg('red'));
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
  ])('is resized to fit 1280 × 1280 pixels, uncropped: %s', async (_what, width, height, keptWidth, keptHeight) => {
    const kept = await bytesAt(await sent(await jpeg('teal', width, height)));
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: keptWidth, height: keptHeight });
  });

  test('is turned upright and loses its metadata', async () => {
    const held = plain('red', 200, 100)
      .composite([{ input: await plain('blue', 100, 100).png().toBuffer(), left: 100, top: 0 }])
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Artist: 'Block 123 Bedok North' } });
    const kept = await bytesAt(await sent(await held.withMetadata({ orientation: 6 }).jpeg().toBuffer()));
    const { width, height, exif, xmp, icc } = await sharp(kept).metadata();
    expect([width, height, exif, xmp, icc]).toEqual([100, 200, undefined, undefined, undefined]);
    expect((await colourAt(kept, 50, 10))[0]).toBeGreaterThan(200);
    expect((await colourAt(kept, 50, 190))[2]).toBeGreaterThan(200);
  });

  test('has only the first frame of an animation', async () => {
    const kept = await bytesAt(await sent(await animation(['red', 'blue'])));
    expect((await sharp(kept).metadata()).pages).toBeUndefined();
  });

  test('has one address, however often it is uploaded', async () => {
    const again = await jpeg('olive');
    expect(await sent(again)).toBe(await sent(again));
    expect(await sent(again)).not.toBe(await sent(await jpeg('navy')));
  });

  test('is refused if it is unreadable (422), a bomb (422), of another type (415) or too large (413)', async () => {
    const unreadable = { status: 422, body: { code: 'picture-unreadable' } };
    const wrongType = { status: 415, body: { code: 'picture-type' } };
    expect(await send(shared(), admin, Buffer.from('<svg/>'))).toMatchObject(unreadable);
    expect(await send(shared(), admin, blackPng(30_000, 30_000))).toMatchObject(unreadable);
    expect(await send(shared(), admin, await jpeg('red'), 'image/gif')).toMatchObject(wrongType);
    expect((await send(shared(), admin, Buffer.alloc(5_000_001))).status).toBe(413);
  });

  test('is accepted only from admins: 401 or 403 for others', async () => {
    expect((await send(shared(), null, await jpeg('red'))).status).toBe(401);
    expect((await send(shared(), await shared().resident(), await jpeg('red'))).status).toBe(403);
  });

  test('answers 404 at an unknown address', async () => {
    const answer = await shared().call('GET', `/api/content-pictures/${'A'.repeat(22)}`);
    expect(answer).toMatchObject({ status: 404, body: { code: 'picture-not-found' } });
  });
});

describe('the address of a picture in a form', () => {
  const requireIn = ({ db, clock }: TestApp, imageUrl: string | null) => requirePicture(db, clock.now(), imageUrl);

  test('must be that of a stored picture, or null', async () => {
    await requireIn(shared(), null);
    await requireIn(shared(), await sent(await jpeg('red')));
    for (const imageUrl of [
      `/api/content-pictures/${'A'.repeat(22)}`,
      'https://evil.example/a.webp',
      '/api/pictures/x',
      '',
    ]) {
      const refused = await requireIn(shared(), imageUrl).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(ProblemError);
      expect(refused).toMatchObject({ code: 'invalid-input', details: { fields: { imageUrl: expect.any(String) } } });
    }
  });
});

describe('unused pictures', () => {
  test('are removed a day after their last upload or use in a form; used ones stay', async () => {
    const server = await startTestApp();
    const { db, clock, call } = server;
    const as = await server.resident({ isAdmin: true });
    const contentPictures = createContentPictures({ db, clock });
    const send = async (colour: string) => sent(await jpeg(colour), server, as);
    const [ofSpace, unused, sentAgain, requiredAgain] = [
      await send('red'),
      await send('green'),
      await send('blue'),
      await send('white'),
    ];
    await db.updateTable('green_spaces').set({ image_url: ofSpace }).where('id', '=', 1).execute();
    clock.forward({ hours: 23 });
    await staySignedIn(server, as);
    const young = await send('teal');
    expect(await send('blue')).toBe(sentAgain);
    await requirePicture(db, clock.now(), requiredAgain);
    await contentPictures.removeUnused();
    expect((await call('GET', unused)).status).toBe(200);
    clock.forward({ hours: 2 });
    await contentPictures.removeUnused();
    const statusOf = async (address: string) => (await call('GET', address)).status;
    expect(await statusOf(unused)).toBe(404);
    for (const address of [ofSpace, young, sentAgain, requiredAgain]) expect(await statusOf(address)).toBe(200);
  });

  test('are not removed while a transaction is saving what uses them', async () => {
    const server = await startTestApp();
    const { db, clock, call } = server;
    const imageUrl = await sent(await jpeg('red'), server, await server.resident({ isAdmin: true }));
    clock.forward({ days: 2 });
    const removing = await db.transaction().execute(async (trx) => {
      await requirePicture(trx, clock.now(), imageUrl);
      const removed = createContentPictures({ db, clock }).removeUnused();
      const waiting = sql<{ is: boolean }>`
        select exists (select from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock' and query like '%delete from content_pictures%') as is`;
      await expect.poll(async () => (await waiting.execute(db)).rows[0]?.is).toBe(true);
      await trx.updateTable('green_spaces').set({ image_url: imageUrl }).where('id', '=', 1).execute();
      return { removed };
    });
    await removing.removed;
    expect((await call('GET', imageUrl)).status).toBe(200);
  });
});
