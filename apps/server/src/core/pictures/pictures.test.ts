import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../testing/factories.ts';
import { problem, shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlainPicture, uploadProfilePicture } from '../../testing/uploads.ts';

const shared = shareTestApp({ limits: { upload: { max: 1_000_000, seconds: 60 } } });

const jpeg = (colour: string) => createPlainPicture(colour).jpeg().toBuffer();
const pictureUrlOf = async (server: TestApp, as: TestResident): Promise<string | null> =>
  (await server.call('GET', '/api/auth/user', { as })).body.profileImageUrl;
const bytesAt = async (url: string, as: TestResident): Promise<Buffer> =>
  (await shared().app.inject({ method: 'GET', url, headers: { cookie: as.cookie } })).rawPayload;

async function setPicture(as: TestResident, colour: string): Promise<string> {
  const { status, body } = await uploadProfilePicture(shared(), as, await jpeg(colour));
  expect(status).toBe(200);
  return body.profileImageUrl;
}

async function storedPictures({ db }: TestApp, { id }: TestResident) {
  const rows = await db.selectFrom('pictures').select('key').where('resident_id', '=', id).execute();
  const resident = db.selectFrom('residents').select('profile_image_url').where('id', '=', id);
  return { keys: rows.map(({ key }) => key), address: (await resident.executeTakeFirstOrThrow()).profile_image_url };
}

describe('an uploaded picture', () => {
  test('is the resident’s immediately and everywhere, as a WebP of 256 × 256 pixels', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    expect(await pictureUrlOf(shared(), mei)).toBeNull();
    const { status, headers, body } = await uploadProfilePicture(shared(), mei, await jpeg('red'));
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({ profileImageUrl: expect.stringMatching(/^\/api\/pictures\/[\w-]{22}$/) });
    expect(await pictureUrlOf(shared(), mei)).toBe(body.profileImageUrl);
    for (const path of ['/api/user/profile', `/api/users/${mei.username}`])
      expect((await shared().call('GET', path, { as: mei })).body).toMatchObject(body);
    const picture = await bytesAt(body.profileImageUrl, raju);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
  });

  test('can be cached forever by the client, but not by shared caches', async () => {
    const mei = await shared().resident();
    const { status, headers } = await shared().call('GET', await setPicture(mei, 'red'), { as: mei });
    expect([status, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('replaces the previous one, whose address answers 404', async () => {
    const mei = await shared().resident();
    const [first, second] = [await setPicture(mei, 'red'), await setPicture(mei, 'green')];
    expect(second).not.toBe(first);
    expect(await shared().call('GET', first, { as: mei })).toMatchObject(problem(404, 'picture-not-found'));
    expect(await storedPictures(shared(), mei)).toEqual({ keys: [second.split('/').at(-1)], address: second });
  });

  test('has the same address when uploaded again, and another address for another resident', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const address = await setPicture(mei, 'red');
    expect(await setPicture(mei, 'red')).toBe(address);
    const otherAddress = await setPicture(raju, 'red');
    expect(otherAddress).not.toBe(address);
    await setPicture(raju, 'blue');
    expect((await shared().call('GET', address, { as: raju })).status).toBe(200);
  });

  test('is seen by another server process that has cached the resident without it', async () => {
    const server = await startTestApp();
    const second = await startTestApp({ sharing: server });
    const mei = await server.resident();
    expect(await pictureUrlOf(second, mei)).toBeNull();
    const { body } = await uploadProfilePicture(server, mei, await jpeg('red'));
    await expect.poll(() => pictureUrlOf(second, mei)).toBe(body.profileImageUrl);
  });

  test('is refused with 401 from a visitor who is signed out, and not stored', async () => {
    const { db } = shared();
    const count = async () => (await db.selectFrom('pictures').select('key').execute()).length;
    const before = await count();
    const answer = await uploadProfilePicture(shared(), null, await jpeg('red'));
    expect(answer).toMatchObject(problem(401, 'signed-out'));
    expect(await count()).toBe(before);
  });
});

test('a visitor who is signed out gets 401 before the body is read, however large it is', async () => {
  const tooLarge = Buffer.alloc(6_000_000);
  const { status } = await uploadProfilePicture(shared(), null, tooLarge);
  expect(status).toBe(401);
  expect((await uploadProfilePicture(shared(), await shared().resident(), tooLarge)).status).toBe(413);
});

describe('removing a picture', () => {
  test('removes it with its address; a second time also answers 204', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const [address, addressOfRaju] = [await setPicture(mei, 'red'), await setPicture(raju, 'red')];
    for (let time = 0; time < 2; time += 1) {
      expect((await shared().call('DELETE', '/api/user/picture', { as: mei })).status).toBe(204);
      expect(await storedPictures(shared(), mei)).toEqual({ keys: [], address: null });
    }
    expect(await pictureUrlOf(shared(), mei)).toBeNull();
    expect((await shared().call('GET', address, { as: mei })).status).toBe(404);
    expect(await pictureUrlOf(shared(), raju)).toBe(addressOfRaju);
  });

  test('happens when its resident is deleted', async () => {
    const mei = await shared().resident();
    await setPicture(mei, 'red');
    await shared().db.deleteFrom('residents').where('id', '=', mei.id).execute();
    const remaining = shared().db.selectFrom('pictures').select('key').where('resident_id', '=', mei.id);
    expect(await remaining.execute()).toEqual([]);
  });
});

describe('concurrently', () => {
  const COLOURS = ['red', 'green', 'blue', 'white', 'black', 'teal'];

  test('many uploads to two servers leave one picture, the one that the resident’s address names', async () => {
    const server = await startTestApp();
    const second = await startTestApp({ sharing: server });
    const pictures = await Promise.all(COLOURS.map(jpeg));
    for (let trial = 0; trial < 10; trial += 1) {
      const mei = await server.resident();
      const sent = pictures.map((picture, index) =>
        uploadProfilePicture(index % 2 === 0 ? server : second, mei, picture),
      );
      // Each server accepts one upload per resident at a time.
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(2);
      expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
      const { keys, address } = await storedPictures(server, mei);
      expect(keys.map((key) => `/api/pictures/${key}`)).toEqual([address]);
    }
  });

  test('an upload and removals leave both the picture and its address, or neither', async () => {
    const picture = await jpeg('red');
    for (let trial = 0; trial < 10; trial += 1) {
      const mei = await shared().resident();
      const removal = () => shared().call('DELETE', '/api/user/picture', { as: mei });
      const answers = await Promise.all([uploadProfilePicture(shared(), mei, picture), removal(), removal()]);
      expect(answers.map(({ status }) => status)).toEqual([200, 204, 204]);
      const { keys, address } = await storedPictures(shared(), mei);
      expect(keys.map((key) => `/api/pictures/${key}`)).toEqual(address === null ? [] : [address]);
    }
  });
});

describe('the address of a picture', () => {
  test.each([
    ['unknown', 'A'.repeat(22), 404, 'picture-not-found'],
    ['too short', 'A'.repeat(21), 400, 'invalid-input'],
    ['too long', 'A'.repeat(23), 400, 'invalid-input'],
    ['with an invalid character', `${'A'.repeat(21)}.`, 400, 'invalid-input'],
    ['a path', '..%2f..%2fetc%2fpasswd', 400, 'invalid-input'],
    ['a pattern', '%25'.repeat(22), 400, 'invalid-input'],
  ])('that is %s answers 404 or 400', async (_what, key, status, code) => {
    const mei = await shared().resident();
    expect(await shared().call('GET', `/api/pictures/${key}`, { as: mei })).toMatchObject({ status, body: { code } });
  });
});
