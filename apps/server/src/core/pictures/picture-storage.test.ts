import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { checkInAndGetVisitPath } from '../../testing/shared-location.ts';
import { createMemoryObjectStore } from '../../testing/object-store.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createPlainPicture } from '../../testing/uploads.ts';
import type { TestResident } from '../../testing/factories.ts';
import { createPictureStorage } from './picture-storage.ts';

const longTimeout = { timeout: 60_000 };
const log = { warn: () => undefined };

async function upload(server: TestApp, as: TestResident, path: string, colour = 'red') {
  const { app } = server;
  const payload = await createPlainPicture(colour, 300, 300).jpeg().toBuffer();
  const method = path === '/api/user/picture' ? 'PUT' : 'POST';
  return app.inject({ method, url: path, payload, headers: { 'content-type': 'image/jpeg', cookie: as.cookie } });
}

const letADayPass = ({ db }: TestApp) =>
  sql`update unreferenced_objects set since = since - interval '25 hours'`.execute(db);

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
    const { db } = await startTestApp();
    const storage = createPictureStorage({ background: db, log, objectStore: null, maxBytes: 1_000 });
    await storage.save('content', 'a', Buffer.alloc(600));
    await expect(storage.save('content', 'b', Buffer.alloc(600))).rejects.toMatchObject({
      code: 'picture-storage-full',
    });
    await storage.save('content', 'c', Buffer.alloc(400));
  });
});

describe('pictures in an object store', () => {
  test(
    'are served, exported, and leave only a reference in the database, counted by its size',
    longTimeout,
    async () => {
      const objectStore = createMemoryObjectStore();
      const server = await startTestApp({ objectStore });
      const { db, call } = server;
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
      expect([body.picture, body.visitPictures]).toMatchObject([{ length: 1 }, { length: 1 }]);
      const { rows } = await sql<{ size: number }>`
      select max(octet_length(bytes)) as size from (
        select bytes from pictures union all select bytes from visit_pictures union all select bytes from content_pictures
      ) as stored`.execute(db);
      expect(rows[0]?.size).toBeLessThan(120);

      const storage = createPictureStorage({ background: db, log, objectStore, maxBytes: null });
      const used = storage.metrics[0];
      used?.read();
      await expect.poll(() => used?.read()).toEqual([{ value: bytes }]);
    },
  );

  test('are deleted there a day after their row or a failed upload, and no others', longTimeout, async () => {
    const objectStore = createMemoryObjectStore();
    const { objects } = objectStore;
    const living = await startTestApp({ objectStore });
    const mei = await living.resident();
    for (const colour of ['red', 'blue'])
      expect((await upload(living, mei, '/api/user/picture', colour)).statusCode).toBe(200);
    objects.set('visits/abc/00000000-0000-0000-0000-000000000000.webp', Buffer.from('of another database'));
    const storage = createPictureStorage({ background: living.db, log, objectStore, maxBytes: null });
    await storage.save('content', 'failed', Buffer.from('without a row'));
    const kinds = () => Array.from(objects.keys(), (key) => key.slice(0, key.indexOf('/'))).toSorted();

    await storage.pruneUnreferenced();
    expect(kinds()).toEqual(['avatars', 'avatars', 'content', 'visits']);
    await letADayPass(living);
    await storage.pruneUnreferenced();
    expect(kinds()).toEqual(['avatars', 'visits']);
    await living.db.deleteFrom('residents').where('id', '=', mei.id).execute();
    await letADayPass(living);
    await storage.pruneUnreferenced();
    expect(kinds()).toEqual(['visits']);
    expect(await living.db.selectFrom('unreferenced_objects').selectAll().execute()).toEqual([]);
  });

  test('that cannot be deleted keep no others, and the failure is reported', async () => {
    const server = await startTestApp();
    const memory = createMemoryObjectStore();
    const remove = (keys: readonly string[]) => memory.remove(keys.filter((key) => !key.startsWith('avatars/1/')));
    const objectStore = { ...memory, remove };
    const storage = createPictureStorage({ background: server.db, log, objectStore, maxBytes: null });
    for (const owner of [1, 2, 3]) await storage.save('avatars', owner, Buffer.from('picture'));
    await letADayPass(server);
    await expect(storage.pruneUnreferenced()).rejects.toThrow('1 objects of pictures could not be deleted');
    expect(Array.from(memory.objects.keys())).toEqual([expect.stringMatching(/^avatars\/1\//)]);
    const listed = await server.db.selectFrom('unreferenced_objects').select('key').execute();
    expect(listed.map(({ key }) => key)).toEqual(Array.from(memory.objects.keys()));
  });

  test('that are lost are null in the export, and there again once they are uploaded again', longTimeout, async () => {
    const objectStore = createMemoryObjectStore();
    const server = await startTestApp({ objectStore });
    const admin = await server.resident({ isAdmin: true });
    const [avatarPath = '', contentPath = '', visitPath = ''] = await uploadPaths(server, admin);
    const avatar = (await upload(server, admin, avatarPath)).json<{ profileImageUrl: string }>().profileImageUrl;
    const content = (await upload(server, admin, contentPath)).json<{ imageUrl: string }>().imageUrl;
    await upload(server, admin, visitPath);
    objectStore.objects.clear();

    const { status, body } = await server.call('GET', '/api/user/export', { as: admin });
    expect([status, body]).toMatchObject([200, { picture: [{ image: null }], visitPictures: [{ image: null }] }]);
    const statusesOf = async () => {
      const answers = await Promise.all([avatar, content].map((url) => server.call('GET', url, { as: admin })));
      return answers.map((answer) => answer.status);
    };
    expect(await statusesOf()).toEqual([404, 404]);
    for (const path of [avatarPath, contentPath]) await upload(server, admin, path);
    expect(await statusesOf()).toEqual([200, 200]);
    await letADayPass(server);
    await createPictureStorage({ background: server.db, log, objectStore, maxBytes: null }).pruneUnreferenced();
    expect(await statusesOf()).toEqual([200, 200]);
  });

  test('are unavailable without PICTURES_S3_URL, of which one line tells', async () => {
    const { db } = await startTestApp();
    const objectStore = createMemoryObjectStore();
    const stored = await createPictureStorage({ background: db, log, objectStore, maxBytes: null }).save(
      'content',
      'a',
      Buffer.from('picture'),
    );
    const warn = vi.fn();
    const storage = createPictureStorage({ background: db, log: { warn }, objectStore: null, maxBytes: null });
    for (let time = 0; time < 2; time += 1)
      await expect(storage.load(stored)).rejects.toMatchObject({ code: 'unavailable' });
    expect(warn).toHaveBeenCalledOnce();
  });

  test('do not count while their upload fails', async () => {
    const { db } = await startTestApp();
    const refused = { ...createMemoryObjectStore(), put: () => Promise.reject(new Error('refused')) };
    const storage = createPictureStorage({ background: db, log, objectStore: refused, maxBytes: 1_000 });
    for (let time = 0; time < 3; time += 1)
      await expect(storage.save('content', 'a', Buffer.alloc(600))).rejects.toThrow('refused');
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
