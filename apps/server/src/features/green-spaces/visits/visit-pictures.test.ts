import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { createBlackPng, readColour, createPlainPicture } from '../../../testing/uploads.ts';
import { checkInAndGetVisitPath } from '../../../testing/shared-location.ts';

const UNLIMITED = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { upload: UNLIMITED } });

const compareTexts = (a: string, b: string) => a.localeCompare(b, 'en');

const addPicture = ({ call }: TestApp, as: TestResident, visit: string, body: Buffer, type = 'image/jpeg') =>
  call('POST', `${visit}/pictures`, { as, body, headers: { 'content-type': type } });

/** `visit` is the path of the visit. */
async function createVisit(server = shared()): Promise<{ mei: TestResident; visit: string }> {
  const mei = await server.resident();
  return { mei, visit: await checkInAndGetVisitPath(server, mei, 1) };
}

async function bytesOf({ app }: TestApp, { cookie }: TestResident, url: string): Promise<Buffer> {
  return (await app.inject({ method: 'GET', url, headers: { cookie } })).rawPayload;
}

const picturesOf = async ({ call }: TestApp, as: TestResident): Promise<{ id: number }[]> =>
  (await call('GET', '/api/user/visits', { as })).body.flatMap(({ pictures }: { pictures: [] }) => pictures);

async function storePictureOfSize({ db, clock }: TestApp, { id }: TestResident, sizeBytes: number): Promise<void> {
  await sql`
    with visit as (
      insert into check_ins (resident_id, green_space_id, day, proof, created_at)
      values (${id}, 1, '2026-01-02', 'claimed', ${clock.now()}) returning id
    )
    insert into visit_pictures (check_in_id, resident_id, position, bytes, width, height, created_at)
    select id, ${id}, 1, convert_to(repeat('x', ${sizeBytes}::int), 'utf8'), 1, 1, ${clock.now()} from visit`.execute(
    db,
  );
}

describe('a picture of a visit', () => {
  test('is stored as a WebP of at most 1600 pixels a side, upright, without metadata of place and time', async () => {
    const { mei, visit } = await createVisit();
    const secret = 'Block 123 Bedok North';
    // The EXIF orientation turns the left half to the top.
    const leftHalf = await createPlainPicture('red', 1_000, 1_000).png().toBuffer();
    const photograph = await createPlainPicture('blue', 2_000, 1_000)
      .composite([{ input: leftHalf, left: 0, top: 0 }])
      .withExif({
        IFD0: { Artist: secret, Orientation: '6' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '1/1 19/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '103/1 55/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { status, headers, body } = await addPicture(shared(), mei, visit, photograph);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({ id: expect.any(Number), width: 800, height: 1_600 });
    const stored = await bytesOf(shared(), mei, `${visit}/pictures/${body.id}`);
    const { format, width, height, exif, xmp, icc } = await sharp(stored).metadata();
    expect([format, width, height, exif, xmp, icc]).toEqual(['webp', 800, 1_600, undefined, undefined, undefined]);
    expect(stored.toString('latin1')).not.toMatch(/EXIF|XMP |GPS|Bedok/);
    const [top, bottom] = [await readColour(stored, 400, 200), await readColour(stored, 400, 1_400)];
    expect(top[0]).toBeGreaterThan(200);
    expect(bottom[2]).toBeGreaterThan(200);
  });

  test('is not made larger than it is', async () => {
    const { mei, visit } = await createVisit();
    expect((await addPicture(shared(), mei, visit, createBlackPng(40, 30), 'image/png')).body).toMatchObject({
      width: 40,
      height: 30,
    });
  });

  test('is stored by no cache, so that none shows it to the next user of the device', async () => {
    const { mei, visit } = await createVisit();
    const { body } = await addPicture(shared(), mei, visit, createBlackPng(8, 8), 'image/png');
    const address = `${visit}/pictures/${body.id}`;
    expect(await shared().call('GET', address, { as: mei })).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
    });
    const raju = await shared().resident();
    expect((await shared().call('GET', address, { as: raju })).status).toBe(404);
    expect((await shared().call('GET', address)).status).toBe(401);
  });

  test('is not found after it is removed, and another can be added', async () => {
    const { mei, visit } = await createVisit();
    const png = createBlackPng(8, 8);
    const ids: number[] = [];
    for (let n = 0; n < 3; n += 1) ids.push((await addPicture(shared(), mei, visit, png, 'image/png')).body.id);
    const address = `${visit}/pictures/${ids[1]}`;
    expect((await shared().call('DELETE', address, { as: mei })).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const)
      expect(await shared().call(method, address, { as: mei })).toMatchObject(problem(404, 'picture-not-found'));
    const { status, body } = await addPicture(shared(), mei, visit, png, 'image/png');
    expect(status).toBe(201);
    expect((await picturesOf(shared(), mei)).map(({ id }) => id)).toEqual([ids[0], ids[2], body.id]);
  });

  test.each(['3000000000', '3e9', '0', 'x'])('with the id %s gets 400', async (id) => {
    const { mei, visit } = await createVisit();
    for (const method of ['GET', 'DELETE'] as const)
      expect((await shared().call(method, `${visit}/pictures/${id}`, { as: mei })).status).toBe(400);
    expect((await addPicture(shared(), mei, `/api/user/visits/${id}`, createBlackPng(8, 8))).status).toBe(400);
  });
});

test('a resident can read the total stored size of their pictures', async () => {
  const { mei, visit } = await createVisit();
  const usedBytesOf = async (as: TestResident) =>
    (await shared().call('GET', '/api/user/visits/pictures', { as })).body;
  expect(await usedBytesOf(mei)).toEqual({ usedBytes: 0 });
  const { body } = await addPicture(shared(), mei, visit, createBlackPng(8, 8), 'image/png');
  const address = `${visit}/pictures/${body.id}`;
  const size = (await bytesOf(shared(), mei, address)).length;
  await storePictureOfSize(shared(), mei, 1_000_000);
  expect(await usedBytesOf(mei)).toEqual({ usedBytes: 1_000_000 + size });
  await shared().call('DELETE', address, { as: mei });
  expect(await usedBytesOf(mei)).toEqual({ usedBytes: 1_000_000 });
  expect(await usedBytesOf((await createVisit()).mei)).toEqual({ usedBytes: 0 });
});

describe('an invalid picture', () => {
  test.each([
    ['text', Buffer.from('not a picture'), 'image/png', 422, 'picture-unreadable'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'image/webp', 422, 'picture-unreadable'],
    ['nothing', Buffer.alloc(0), 'image/png', 422, 'picture-unreadable'],
    ['a picture cut short', createBlackPng(64, 64).subarray(0, 60), 'image/png', 422, 'picture-unreadable'],
    ['too many pixels', createBlackPng(8_000, 5_000), 'image/png', 422, 'picture-unreadable'],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 415, 'picture-type'],
    ['JSON', Buffer.from('{}'), 'application/json', 415, 'picture-type'],
    ['more than 5 MB', Buffer.alloc(5_000_001), 'image/png', 413, 'body-too-large'],
  ])('is refused: %s', async (_what, bytes, type, status, code) => {
    const { mei, visit } = await createVisit();
    const answer = await addPicture(shared(), mei, visit, bytes, type);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await picturesOf(shared(), mei)).toEqual([]);
  });
});

describe('a picture beyond a limit', () => {
  test('is refused as the fourth of a visit: 409', async () => {
    const { mei, visit } = await createVisit();
    for (let n = 0; n < 3; n += 1) await addPicture(shared(), mei, visit, createBlackPng(8, 8), 'image/png');
    // Refused before the picture is decoded.
    expect(await addPicture(shared(), mei, visit, Buffer.from('not a picture'))).toMatchObject(
      problem(409, 'visit-pictures-full', { values: { limit: 3 } }),
    );
    expect(await picturesOf(shared(), mei)).toHaveLength(3);
  });

  test('is refused beyond the 50 MB of its resident: 409', async () => {
    const { mei, visit } = await createVisit();
    await storePictureOfSize(shared(), mei, 50_000_000 - 10);
    expect(await addPicture(shared(), mei, visit, createBlackPng(8, 8), 'image/png')).toMatchObject(
      problem(409, 'pictures-full', { values: { megabytes: 50 } }),
    );
    expect(await picturesOf(shared(), mei)).toHaveLength(1);
    const raju = await createVisit();
    expect((await addPicture(shared(), raju.mei, raju.visit, createBlackPng(8, 8), 'image/png')).status).toBe(201);
  });

  test('is refused beyond the hourly limit that all uploads share: 429', async () => {
    const server = await startTestApp({ limits: { upload: { max: 1, seconds: 3600 } } });
    const { mei, visit } = await createVisit(server);
    const body = await createPlainPicture('red').jpeg().toBuffer();
    const headers = { 'content-type': 'image/jpeg' };
    expect((await server.call('PUT', '/api/user/picture', { as: mei, body, headers })).status).toBe(200);
    expect(await addPicture(server, mei, visit, body)).toMatchObject(problem(429, 'too-many-requests'));
  });
});

describe('uploads to two servers at once', () => {
  async function uploadConcurrently(
    firstServer: TestApp,
    as: TestResident,
    visits: readonly [string, string],
  ): Promise<string[]> {
    const secondServer = await startTestApp({ limits: { upload: UNLIMITED }, sharing: firstServer });
    const { responses } = await firstServer.db.transaction().execute(async (trx) => {
      await sql`select from residents where id = ${as.id} for no key update`.execute(trx);
      const pendingResponses = [firstServer, secondServer].map((server, index) =>
        addPicture(server, as, visits[index] ?? '', createBlackPng(8, 8), 'image/png'),
      );
      const waiting = async () =>
        (
          await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
            firstServer.db,
          )
        ).rows.length;
      await expect.poll(waiting).toBe(2);
      // In an object, because returned promises would be awaited before the commit that they wait for.
      return { responses: pendingResponses };
    });
    return (await Promise.all(responses)).map(({ status, body }) => String(body.code ?? status)).toSorted(compareTexts);
  }

  test('of a third and a fourth picture leave exactly three', async () => {
    const server = await startTestApp({ limits: { upload: UNLIMITED } });
    const { mei, visit } = await createVisit(server);
    for (let n = 0; n < 2; n += 1) await addPicture(server, mei, visit, createBlackPng(8, 8), 'image/png');
    expect(await uploadConcurrently(server, mei, [visit, visit])).toEqual(['201', 'visit-pictures-full']);
    expect(await picturesOf(server, mei)).toHaveLength(3);
  });

  test('store exactly one picture if only one fits in the 50 MB', async () => {
    const server = await startTestApp({ limits: { upload: UNLIMITED } });
    const { mei, visit } = await createVisit(server);
    const other = await checkInAndGetVisitPath(server, mei, 2);
    const { body } = await addPicture(server, mei, visit, createBlackPng(8, 8), 'image/png');
    const size = (await bytesOf(server, mei, `${visit}/pictures/${body.id}`)).length;
    await storePictureOfSize(server, mei, 50_000_000 - 2 * size);
    expect(await uploadConcurrently(server, mei, [visit, other])).toEqual(['201', 'pictures-full']);
    expect(await picturesOf(server, mei)).toHaveLength(3);
  });
});

test('the export has the notes and pictures of visits, with their day and place', async () => {
  const { call } = shared();
  const { mei, visit } = await createVisit();
  await call('PUT', `${visit}/note`, { as: mei, body: { note: 'An otter' } });
  const { body: picture } = await addPicture(shared(), mei, visit, createBlackPng(8, 8), 'image/png');
  const { body } = await call('GET', '/api/user/export', { as: mei });
  const greenSpace = (await call('GET', '/api/green-spaces/1')).body.name;
  const day = body.checkIns[0].day;
  expect(body.visitNotes).toEqual([{ greenSpace, day, note: 'An otter', writtenAt: expect.any(String) }]);
  expect(body.visitPictures).toEqual([
    { greenSpace, day, uploadedAt: expect.any(String), image: expect.stringMatching(/^data:image\/webp;base64,/) },
  ]);
  const bytes = Buffer.from(body.visitPictures[0].image.split(',')[1], 'base64');
  expect(bytes.equals(await bytesOf(shared(), mei, `${visit}/pictures/${picture.id}`))).toBe(true);
});
