import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';
import { createBlackPng, createPlainPicture, uploadProfilePicture } from '../../testing/uploads.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { write: MANY, upload: MANY } });

const uploadAsAdmin = (as: TestResident, body: Buffer) =>
  shared().call('POST', '/api/admin/pictures', { as, body, headers: { 'content-type': 'image/jpeg' } });
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

let small = Buffer.alloc(0);
/** 40 megapixels in some hundred bytes. */
const bomb = createBlackPng(8_000, 5_000);
/** 16 megapixels, the most that is accepted of a PNG. */
const largest = createBlackPng(4_000, 4_000);
beforeAll(async () => {
  small = await createPlainPicture('red').jpeg().toBuffer();
});

describe('many pictures at once', () => {
  test('of 40 megapixels by one resident block neither uploads of other residents nor of admins', async () => {
    const [mei, raju, admin] = [
      await shared().resident(),
      await shared().resident(),
      await shared().resident({ isAdmin: true }),
    ];
    const flood = Array.from({ length: 9 }, () => uploadProfilePicture(shared(), mei, bomb, 'image/png'));
    const [byResident, byAdmin] = await Promise.all([
      uploadProfilePicture(shared(), raju, small),
      uploadAsAdmin(admin, small),
    ]);
    expect([byResident.status, byAdmin.status]).toEqual([200, 201]);
    // Rejected as too large, or as a second concurrent upload.
    for (const { status } of await Promise.all(flood)) expect([422, 429]).toContain(status);
  });

  test('by thirty residents do not block admins', async () => {
    const admin = await shared().resident({ isAdmin: true });
    const residents = await Promise.all(Array.from({ length: 30 }, () => shared().resident()));
    const flood = residents.map((as) => uploadProfilePicture(shared(), as, largest, 'image/png'));
    const byAdmin = await uploadAsAdmin(admin, small);
    expect(byAdmin.status).toBe(201);
    expect(new Set(statusesOf(await Promise.all(flood)))).toEqual(new Set([200, 503]));
  });
});

describe('one picture of a resident at a time', () => {
  test('is accepted: 429 with a time to retry for the others, and 200 again afterwards', async () => {
    const mei = await shared().resident();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => uploadProfilePicture(shared(), mei, largest, 'image/png')),
    );
    expect(statusesOf(answers)).toEqual([200, 429, 429, 429, 429]);
    for (const { status, headers, body } of answers)
      if (status === 429) expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['too-many-requests', true]);
    expect((await uploadProfilePicture(shared(), mei, small)).status).toBe(200);
  });

  test('also while one is still being sent, until it arrives or its connection ends', async () => {
    const server = await startTestApp({ limits: { upload: MANY } });
    const mei = await server.resident();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const startUpload = async () => {
      const socket: Socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      const received = { text: '' };
      socket.on('data', (data) => (received.text += data.toString()));
      await once(socket, 'connect');
      socket.write(
        `PUT /api/user/picture HTTP/1.1\r\nhost: localhost\r\ncookie: ${mei.cookie}\r\n` +
          'content-type: image/jpeg\r\ncontent-length: 1000\r\n\r\nhalf',
      );
      return { socket, isRefused: () => received.text.startsWith('HTTP/1.1 429 ') };
    };
    const started = [await startUpload(), await startUpload()];
    await expect.poll(() => started.filter(({ isRefused }) => isRefused())).toHaveLength(1);
    expect((await uploadProfilePicture(server, mei, small)).status).toBe(429);
    for (const { socket } of started) socket.destroy();
    await expect.poll(async () => (await uploadProfilePicture(server, mei, small)).status).toBe(200);
  });
});

test('uploads have a separate limit, far below that of other writes', async () => {
  const server = await startTestApp({ limits: { upload: { max: 3, seconds: 3600 } } });
  const [mei, raju] = [await server.resident(), await server.resident()];
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await uploadProfilePicture(server, mei, small)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const settings = await server.call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } });
  expect([settings.status, (await uploadProfilePicture(server, raju, small)).status]).toEqual([200, 200]);
});
