import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { checkInAndGetVisitPath } from '../../testing/shared-location.ts';
import { hasObjectStore, startObjectStore } from '../../testing/object-store.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlainPicture } from '../../testing/uploads.ts';
import type { TestResident } from '../../testing/factories.ts';
import { openObjectStore } from './object-store.ts';
import { createPictureStorage } from './picture-storage.ts';

const longTimeout = { timeout: 60_000 };
const log = { warn: () => undefined };

async function upload(server: TestApp, as: TestResident, path: string, colour = 'red') {
  const { app } = server;
  const payload = await createPlainPicture(colour, 300, 300).jpeg().toBuffer();
  const method = path === '/api/user/picture' ? 'PUT' : 'POST';
  return app.inject({ method, url: path, payload, headers: { 'content-type': 'image/jpeg', cookie: as.cookie } });
}

const uploadPaths = async (server: TestApp, as: TestResident) => [
  '/api/user/picture',
  '/api/admin/pictures',
  `${await checkInAndGetVisitPath(server, as, 1)}/pictures`,
];

describe('the quota of the whole installation', () => {
  test('refuses every kind of upload with 409 once it is used up, and keeps what is stored', longTimeout, async () => {
    const server = await startTestApp({ env: { maxPicturesBytes: 1_000 } });
    const { db, call } = server;
    const admin = await server.resident({ isAdmin: true });
    const stored = (await upload(server, admin, '/api/user/picture')).json<{ profileImageUrl: string }>();
    await sql`insert into content_pictures values ('x', convert_to(repeat('x', 990), 'utf8'), now())`.execute(db);
    // A server that starts now sums up what is there.
    const restarted = await startTestApp({ sharing: server, env: { maxPicturesBytes: 1_000 } });

    for (const path of await uploadPaths(restarted, admin)) {
      const { statusCode, body } = await upload(restarted, admin, path, 'blue');
      expect([path, statusCode, JSON.parse(body)]).toMatchObject([path, 409, { code: 'picture-storage-full' }]);
    }
    expect((await call('GET', stored.profileImageUrl, { as: admin })).status).toBe(200);
  });

  test('counts what this server has stored since the last sum', async () => {
    const { db, clock } = await startTestApp();
    const storage = createPictureStorage({ background: db, clock, objectStore: null, maxBytes: 1_000 });
    await storage.save('content', 'a', Buffer.alloc(600));
    await expect(storage.save('content', 'b', Buffer.alloc(600))).rejects.toMatchObject({
      code: 'picture-storage-full',
    });
    await storage.save('content', 'c', Buffer.alloc(400));
  });
});

describe.skipIf(!hasObjectStore())('pictures in an object store', () => {
  test(
    'are served, exported, counted by their size, and leave only a reference in the database',
    longTimeout,
    async () => {
      const picturesS3Url = await startObjectStore();
      const server = await startTestApp({ env: { picturesS3Url } });
      const { db, clock, call } = server;
      const admin = await server.resident({ isAdmin: true });
      const [avatarPath = '', contentPath = '', visitPath = ''] = await uploadPaths(server, admin);
      const avatar = (await upload(server, admin, avatarPath)).json<{ profileImageUrl: string }>().profileImageUrl;
      const content = (await upload(server, admin, contentPath)).json<{ imageUrl: string }>().imageUrl;
      const visit = `${visitPath}/${(await upload(server, admin, visitPath)).json<{ id: number }>().id}`;

      let bytes = 0;
      for (const url of [avatar, content, visit]) {
        const { statusCode, rawPayload } = await server.app.inject({ url, headers: { cookie: admin.cookie } });
        expect([statusCode, rawPayload.subarray(0, 4).toString()]).toEqual([200, 'RIFF']);
        bytes += rawPayload.length;
      }
      const { body } = await call('GET', '/api/user/export', { as: admin });
      for (const { image } of [...body.picture, ...body.visitPictures] as { image: string }[])
        expect(image).toMatch(/^data:image\/webp;base64,UklGR/);
      expect(body.visitPictures).toHaveLength(1);
      const { rows } = await sql<{ size: number }>`
      select max(octet_length(bytes)) as size from (
        select bytes from pictures union all select bytes from visit_pictures union all select bytes from content_pictures
      ) as stored`.execute(db);
      expect(rows[0]?.size).toBeLessThan(120);

      const objectStore = openObjectStore(picturesS3Url, log);
      const storage = createPictureStorage({ background: db, clock, objectStore, maxBytes: null });
      const used = storage.metrics[0];
      used?.read();
      await expect.poll(() => used?.read()).toEqual([{ value: bytes }]);
    },
  );

  test('are deleted there within a day after their row', longTimeout, async () => {
    const picturesS3Url = await startObjectStore();
    const server = await startTestApp({ env: { picturesS3Url } });
    const { db, clock } = server;
    const mei = await server.resident();
    for (const colour of ['red', 'blue'])
      expect((await upload(server, mei, '/api/user/picture', colour)).statusCode).toBe(200);
    const objectStore = openObjectStore(picturesS3Url, log);
    await objectStore.put('another/program.txt', Buffer.from('not ours'));
    const keys = async () => (await Array.fromAsync(objectStore.list())).flat().map(({ key }) => key);
    expect(await keys()).toHaveLength(3);
    const storage = createPictureStorage({
      background: db,
      clock: { ...clock, now: () => new Date(Date.now() + 25 * 60 * 60 * 1000) },
      objectStore,
      maxBytes: null,
    });
    await storage.pruneUnreferenced();
    expect(new Set((await keys()).map((key) => key.split('/')[0]))).toEqual(new Set(['another', 'avatars']));
    expect(await keys()).toHaveLength(2);
    await db.deleteFrom('residents').where('id', '=', mei.id).execute();
    await storage.pruneUnreferenced();
    expect(await keys()).toEqual(['another/program.txt']);
  });
});

test('uploads answer 503 while the object store is away, and pictures of the database are served', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const { profileImageUrl } = (await upload(server, mei, '/api/user/picture')).json<{ profileImageUrl: string }>();
  const picturesS3Url = new URL('http://key:secret@127.0.0.1:9/pictures');
  const later = await startTestApp({ sharing: server, env: { picturesS3Url } });
  expect((await later.call('GET', profileImageUrl, { as: mei })).status).toBe(200);
  const refused = await upload(later, mei, '/api/user/picture', 'blue');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    503,
    { code: 'unavailable', reference: expect.any(String) },
  ]);
});
