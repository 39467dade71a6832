import { createHash } from 'node:crypto';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { TestResident } from '../../testing/factories.ts';
import { SEED } from '../../testing/amounts.ts';
import { FUZZ_CASES } from '../../testing/hostile-input.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import {
  createAnimation,
  createBlackPng,
  readColour,
  createJpegWithExtraScans,
  createPlainPicture,
  createPngWithTexts,
  uploadProfilePicture,
} from '../../testing/uploads.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY, upload: MANY } });
let mei: TestResident | null = null;
beforeAll(async () => {
  mei = await shared().resident();
});

const noise = (length: number) => createHash('shake256', { outputLength: length }).update(String(SEED)).digest();

const send = (bytes: Buffer, type?: string) => uploadProfilePicture(shared(), mei, bytes, type);

async function storedPicture(bytes: Buffer, type?: string): Promise<Buffer> {
  const { status, body } = await send(bytes, type);
  expect(status, JSON.stringify(body)).toBe(200);
  const headers = { cookie: mei?.cookie ?? '' };
  return (await shared().app.inject({ method: 'GET', url: body.profileImageUrl, headers })).rawPayload;
}

const RED = [255, 0, 0];
const GREEN = [0, 128, 0];
const BLUE = [0, 0, 255];

async function expectColour(picture: Buffer, [left, top]: readonly [number, number], colour: readonly number[]) {
  const actual = await readColour(picture, left, top);
  for (const [index, value] of colour.entries()) expect(Math.abs((actual[index] ?? -1) - value)).toBeLessThan(24);
}

async function stripes(colours: readonly string[], width: number, height: number): Promise<Sharp> {
  const each = Math.round(width / colours.length);
  const parts = await Promise.all(colours.map((colour) => createPlainPicture(colour, each, height).png().toBuffer()));
  return createPlainPicture('black', width, height).composite(
    parts.map((input, index) => ({ input, left: index * each, top: 0 })),
  );
}

describe('an uploaded picture', () => {
  test('is decoded by its bytes, regardless of the declared type', async () => {
    for (const bytes of [
      await createPlainPicture('red').png().toBuffer(),
      await createPlainPicture('red').webp().toBuffer(),
    ])
      for (const type of ['image/jpeg', 'image/png', 'image/webp'])
        await expectColour(await storedPicture(bytes, type), [9, 9], RED);
  });

  test('is cropped to its middle', async () => {
    const wide = await (await stripes(['red', 'green', 'green', 'blue'], 1_024, 256)).png().toBuffer();
    const picture = await storedPicture(wide);
    for (const left of [0, 128, 255]) await expectColour(picture, [left, 128], GREEN);
  });

  test.each([
    [1, [10, 128], [245, 128]],
    [3, [245, 128], [10, 128]],
    [6, [128, 10], [128, 245]],
    [8, [128, 245], [128, 10]],
  ] as const)('is turned upright, for the orientation %s', async (orientation, redAt, blueAt) => {
    const original = (await stripes(['red', 'blue'], 200, 200)).withMetadata({ orientation });
    for (const bytes of [await original.clone().jpeg().toBuffer(), await original.clone().png().toBuffer()]) {
      const picture = await storedPicture(bytes);
      await expectColour(picture, redAt, RED);
      await expectColour(picture, blueAt, BLUE);
    }
  });

  test('has only the first frame of an animation', async () => {
    const picture = await storedPicture(await createAnimation(['red', 'green', 'blue']));
    expect((await sharp(picture).metadata()).pages).toBeUndefined();
    await expectColour(picture, [128, 128], RED);
  });

  test('loses all metadata of cameras and programs', async () => {
    const secret = 'Block 123 Bedok North';
    const written = createPlainPicture('red')
      .withExif({
        IFD0: { Copyright: secret, Artist: secret },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '1/1 19/1 30/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '103/1 55/1 0/1',
        },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${secret}</secret></x:xmpmeta>`)
      .withIccProfile('p3');
    for (const bytes of [await written.clone().jpeg().toBuffer(), await written.clone().webp().toBuffer()]) {
      expect(bytes.includes(secret)).toBe(true);
      const picture = await storedPicture(bytes);
      expect(picture.includes(secret)).toBe(false);
      expect(picture.toString('latin1')).not.toMatch(/EXIF|XMP |ICCP/);
      const { exif, xmp, icc } = await sharp(picture).metadata();
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined]);
    }
  });

  test('loses any other file that is hidden in it', async () => {
    const script = '<script>alert(document.cookie)</script>';
    const withAppendedFile = Buffer.concat([
      await createPlainPicture('red').jpeg().toBuffer(),
      Buffer.from(`GIF89a/*${script}PK\u0003\u0004`),
    ]);
    expect((await storedPicture(withAppendedFile)).includes('script')).toBe(false);
    const withComment = createPlainPicture('red').withExif({ IFD0: { ImageDescription: script } });
    expect((await storedPicture(await withComment.png().toBuffer())).includes('script')).toBe(false);
  });
});

const UNREADABLE = { status: 422, body: { code: 'picture-unreadable' } };

describe('an unreadable upload', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from(svg)],
    ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a GIF', () => createPlainPicture('red').gif().toBuffer()],
    ['a TIFF', () => createPlainPicture('red').tiff().toBuffer()],
    ['an AVIF', () => createPlainPicture('red').avif({ effort: 0 }).toBuffer()],
    ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['an HTML page', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['noise', () => noise(50_000)],
    ['noise that begins like a JPEG', () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), noise(50_000)])],
    ['nothing at all', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.from('x')],
    ['half a JPEG', async () => half(await photo().jpeg().toBuffer())],
    ['half a progressive JPEG', async () => half(await photo().jpeg({ progressive: true }).toBuffer())],
    ['half a PNG', async () => half(await photo().png().toBuffer())],
    ['half a WebP', async () => half(await photo().webp().toBuffer())],
    ['a PNG with a wrong checksum', async () => flipped(await photo().png().toBuffer())],
    ['a PNG of 900 megapixels in 100 kB', () => createBlackPng(30_000, 30_000)],
    ['a PNG of a million pixels in a row', () => createBlackPng(1_000_000, 1)],
    [
      'a JPEG of more than 25 megapixels',
      () => createPlainPicture('#888', 5_100, 5_000).toColourspace('b-w').jpeg().toBuffer(),
    ],
    ['a PNG of more than 16 megapixels', () => createBlackPng(4_001, 4_000)],
    [
      'a WebP of more than 16 megapixels',
      () => createPlainPicture('#888', 4_001, 4_000).webp({ effort: 0 }).toBuffer(),
    ],
  ])('gets 422: %s', { timeout: 60_000 }, async (_what, createBytes) => {
    const bytes = await createBytes();
    for (const type of ['image/jpeg', 'image/png']) expect(await send(bytes, type)).toMatchObject(UNREADABLE);
  });

  test('answers at worst 422 after small changes to a picture', { timeout: 120_000 }, async () => {
    const pictures = await Promise.all([
      createPlainPicture('red').jpeg().toBuffer(),
      createPlainPicture('red').jpeg({ progressive: true }).toBuffer(),
      createPlainPicture('red').png().toBuffer(),
      createPlainPicture('red').webp().toBuffer(),
      createAnimation(['red', 'blue']),
    ]);
    const change = fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), byte: fc.nat({ max: 255 }) });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pictures), fc.array(change, { maxLength: 5 }), async (picture, changes) => {
        const bytes = Buffer.from(picture);
        for (const { at, byte } of changes) bytes[Math.floor(at * (bytes.length - 1))] = byte;
        const { status } = await send(bytes);
        expect([200, 422]).toContain(status);
      }),
      { numRuns: FUZZ_CASES * 4 },
    );
  });
});

const photo = () => sharp(noise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } });
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));
const flipped = (bytes: Buffer) => {
  const at = Math.floor(bytes.length / 2);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  return bytes;
};

describe('an expensive picture', () => {
  const MAX_MS = 20_000;
  const MAX_MEMORY_KB = 300_000;

  test.each<[string, () => Promise<Buffer> | Buffer, number]>([
    ['a PNG with texts that unpack to gigabytes', createPngWithTexts, 200],
    ['a JPEG with thousands of scans', () => createJpegWithExtraScans(15_000, 4_900), 422],
    ['a WebP with 70,000 frames', () => createAnimation(['red'], 70_000), 422],
    ['a WebP with 15,000 frames', () => createAnimation(['red'], 15_000), 200],
    ['an interlaced PNG of 16 megapixels', () => largestPng().png({ progressive: true }).toBuffer(), 200],
    ['a progressive JPEG of 24 megapixels', () => phonePicture().jpeg({ progressive: true }).toBuffer(), 200],
  ])('takes limited time and memory: %s', { timeout: 180_000 }, async (_what, createBytes, status) => {
    const bytes = await createBytes();
    expect(bytes.length).toBeLessThan(5_000_000);
    const [started, memory] = [performance.now(), process.resourceUsage().maxRSS];
    expect((await send(bytes)).status).toBe(status);
    expect(performance.now() - started).toBeLessThan(MAX_MS);
    expect(process.resourceUsage().maxRSS - memory).toBeLessThan(MAX_MEMORY_KB);
  });

  const largestPng = () => createPlainPicture('#345', 4_000, 4_000).toColourspace('srgb');
  const phonePicture = () => createPlainPicture('#345', 5_712, 4_284);

  test('does not block other requests', { timeout: 60_000 }, async () => {
    const bytes = await createPlainPicture('#345', 4_000, 4_000).png({ progressive: true }).toBuffer();
    const state = { isOver: false };
    const sent = send(bytes).finally(() => {
      state.isOver = true;
    });
    let answered = 0;
    while (!state.isOver) {
      expect((await shared().call('GET', '/api/user/settings', { as: mei ?? undefined })).status).toBe(200);
      answered += 1;
      // Injected calls alone would not let the event loop process other events.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await sent).status).toBe(200);
    expect(answered).toBeGreaterThan(10);
  });

  test(
    'gets 503 with a time to retry if many residents send one concurrently, and 200 again afterwards',
    { timeout: 60_000 },
    async () => {
      const bytes = await largestPng().png().toBuffer();
      const residents = await Promise.all(Array.from({ length: 30 }, () => shared().resident()));
      const answers = await Promise.all(residents.map((as) => uploadProfilePicture(shared(), as, bytes)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 503]));
      for (const { status, headers, body } of answers)
        if (status === 503) expect([body.code, Number(headers['retry-after']) > 0]).toEqual(['unavailable', true]);
      expect((await send(bytes)).status).toBe(200);
    },
  );
});

test('the size of an upload is at most 5 MB: 413 beyond', async () => {
  const picture = await createPlainPicture('red').jpeg().toBuffer();
  const padded = (length: number) => Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
  expect((await send(padded(5_000_000))).status).toBe(200);
  expect(await send(padded(5_000_001))).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
});

test.each([
  'application/json',
  'text/plain',
  'image/svg+xml',
  'image/gif',
  'multipart/form-data',
  'application/octet-stream',
])('an upload sent as %s, which is no accepted type, gets 415', async (type) => {
  const bytes = type === 'application/json' ? Buffer.from('{}') : await createPlainPicture('red').jpeg().toBuffer();
  expect(await send(bytes, type)).toMatchObject({ status: 415, body: { code: 'picture-type' } });
});
