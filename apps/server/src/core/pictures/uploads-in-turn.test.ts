import { connect, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { MadeResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';
import { blackPng, plain, upload } from '../../testing/uploads.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { write: MANY, upload: MANY } });

const sendToDesk = (as: MadeResident, body: Buffer) =>
  shared().call('POST', '/api/admin/pictures', { as, body, headers: { 'content-type': 'image/jpeg' } });
const statusesOf = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);

let small = Buffer.alloc(0);
/** 40 megapixels in some hundred bytes. */
const bomb = blackPng(8_000, 5_000);
const largest = blackPng(4_000, 4_000);
beforeAll(async () => {
  small = await plain('red').jpeg().toBuffer();
});

describe('nine pictures at once', () => {
  test('of 40 megapixels by one resident stop neither the pictures of others nor those of admins', async () => {
    const [mei, raju, admin] = [
      await shared().resident(),
      await shared().resident(),
      await shared().resident({ isAdmin: true }),
    ];
    const flood = Array.from({ length: 9 }, () => upload(shared(), mei, bomb, 'image/png'));
    const [own, ofDesk] = await Promise.all([upload(shared(), raju, small), sendToDesk(admin, small)]);
    expect([own.status, ofDesk.status]).toEqual([200, 201]);
    // Rejected as too large, or as a second concurrent upload.
    for (const { status } of await Promise.all(flood)) expect([422, 429]).toContain(status);
  });

  test('by nine residents leave the queue of admins free', async () => {
    const admin = await shared().resident({ isAdmin: true });
    const people = await Promise.all(Array.from({ length: 30 }, () => shared().resident()));
    const flood = people.map((as) => upload(shared(), as, largest, 'image/png'));
    const ofDesk = await sendToDesk(admin, small);
    expect(ofDesk.status).toBe(201);
    expect(new Set(statusesOf(await Promise.all(flood)))).toEqual(new Set([200, 503]));
  });
});

describe('one picture of a resident at a time', () => {
  test('is accepted: 429 with a time to retry for the others, and 200 again afterwards', async () => {
    const mei = await shared().resident();
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload(shared(), mei, largest, 'image/png')));
    expect(statusesOf(answers)).toEqual([200, 429, 429, 429, 429]);
    for (const { status, headers, body } of answers)
      if (status === 429) expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['too-many-requests', true]);
    expect((await upload(shared(), mei, small)).status).toBe(200);
  });

  test('includes one that is still being sent, until it arrives or its connection ends', async () => {
    const server = await startTestApp({ limits: { upload: MANY } });
    const mei = await server.resident();
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const begin = async () => {
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
    const both = [await begin(), await begin()];
    await expect.poll(() => both.filter(({ isRefused }) => isRefused())).toHaveLength(1);
    expect((await upload(server, mei, small)).status).toBe(429);
    for (const { socket } of both) socket.destroy();
    await expect.poll(async () => (await upload(server, mei, small)).status, { timeout: 5_000 }).toBe(200);
  });
});

test('uploads have a limit of their own, far below that of other writes', async () => {
  const server = await startTestApp({ limits: { upload: { max: 3, seconds: 3600 } } });
  const [mei, raju] = [await server.resident(), await server.resident()];
  const statuses: number[] = [];
  for (let time = 0; time < 4; time += 1) statuses.push((await upload(server, mei, small)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  const settings = await server.call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } });
  expect([settings.status, (await upload(server, raju, small)).status]).toEqual([200, 200]);
});
