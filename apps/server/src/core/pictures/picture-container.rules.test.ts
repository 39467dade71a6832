import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  createAnimation,
  createBlackPng,
  createJpegWithExtraScans,
  createPlainPicture,
  pngChunk,
  webpChunk,
  createWebp,
} from '../../testing/uploads.ts';
import { stripPicture } from './picture-container.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const TEXT = Buffer.from('k\0stored with the picture');

describe('a picture', () => {
  test('stays unchanged if it contains nothing else', async () => {
    const pictures = [
      createBlackPng(8, 8),
      await createPlainPicture('red').jpeg().toBuffer(),
      await createPlainPicture('red').jpeg({ progressive: true }).toBuffer(),
      await createPlainPicture('red').webp().toBuffer(),
      await createPlainPicture('red').webp({ lossless: true }).toBuffer(),
    ];
    for (const picture of pictures) expect(stripPicture(picture)?.equals(picture)).toBe(true);
  });

  test('loses all bytes after its end', async () => {
    const after = Buffer.from('<script>alert(1)</script>');
    for (const picture of [createBlackPng(8, 8), await createPlainPicture('red').webp().toBuffer()])
      expect(stripPicture(Buffer.concat([picture, after]))?.equals(picture)).toBe(true);
  });

  test('keeps its palette and transparency', async () => {
    const drawn = sharp({ create: { width: 8, height: 8, channels: 4, background: '#f008' } });
    for (const picture of [await drawn.png({ palette: true }).toBuffer(), await drawn.webp().toBuffer()]) {
      const pixels = (bytes: Buffer) => sharp(bytes).ensureAlpha().raw().toBuffer();
      expect((await pixels(stripPicture(picture) ?? Buffer.alloc(0))).equals(await pixels(picture))).toBe(true);
    }
  });

  test('in PNG loses texts, unknown and repeated chunks, and further frames', () => {
    const extra = ['tEXt', 'zTXt', 'iTXt', 'acTL', 'fcTL', 'fdAT', 'abCd'].map((name) => pngChunk(name, TEXT));
    expect(stripPicture(createBlackPng(8, 8, extra))?.equals(createBlackPng(8, 8))).toBe(true);
    const wanted = [pngChunk('gAMA', Buffer.alloc(4)), pngChunk('eXIf', TEXT)];
    expect(stripPicture(createBlackPng(8, 8, wanted))?.equals(createBlackPng(8, 8, wanted))).toBe(true);
    expect(stripPicture(createBlackPng(8, 8, [...wanted, ...wanted]))?.equals(createBlackPng(8, 8, wanted))).toBe(true);
  });

  test('in WebP keeps only the first frame of an animation, with the right length in its header', async () => {
    const stripped = stripPicture(await createAnimation(['red', 'green', 'blue']));
    expect(stripped?.equals(await createAnimation(['red']))).toBe(true);
    const still = await createPlainPicture('red').webp().toBuffer();
    const withMetadata = createWebp([still.subarray(12), webpChunk('XMP ', TEXT)]);
    expect(stripPicture(withMetadata)?.equals(still)).toBe(true);
  });

  test('in JPEG can have up to 200 scans', async () => {
    const scans = (picture: Buffer) => picture.toString('latin1').split('\u00ff\u00da').length - 1;
    const few = await createJpegWithExtraScans(100, 16);
    expect(stripPicture(few)).toBe(few);
    const maximum = await createJpegWithExtraScans(200 - scans(await createJpegWithExtraScans(0, 16)), 16);
    expect([scans(maximum), stripPicture(maximum)]).toEqual([200, maximum]);
    expect(stripPicture(await createJpegWithExtraScans(201, 16))).toBeNull();
  });

  test('is refused with more chunks than any real picture has', () => {
    const chunks = (count: number) => Array.from({ length: count }, () => pngChunk('IDAT'));
    expect(stripPicture(createBlackPng(8, 8, chunks(1_000)))).not.toBeNull();
    expect(stripPicture(createBlackPng(8, 8, chunks(20_001)))).toBeNull();
  });
});

describe('a file that is no accepted picture', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1')],
    ['a TIFF', Buffer.from('II*\0\u0008\0\0\0', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a HEIF', Buffer.from('\0\0\0\u0018ftypheic', 'latin1')],
    ['a WAV', Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')],
    ['half a signature', Buffer.from([0xff, 0xd8])],
    ['a chunk that is longer than its file', createBlackPng(8, 8).subarray(0, 50)],
  ])('is refused: %s', (_what, bytes) => {
    expect(stripPicture(bytes)).toBeNull();
  });

  test('never causes an exception or grows, whatever follows a valid signature', () => {
    const marks = ['\u0089PNG\r\n\u001a\n', 'RIFF\0\0\0\0WEBP', '\u00ff\u00d8\u00ff'].map((mark) =>
      Buffer.from(mark, 'latin1'),
    );
    fc.assert(
      fc.property(fc.constantFrom(...marks), fc.uint8Array({ maxLength: 400 }), (mark, rest) => {
        const bytes = Buffer.concat([mark, rest]);
        expect(stripPicture(bytes)?.length ?? 0).toBeLessThanOrEqual(bytes.length);
      }),
      { numRuns: scaleRuns(2_000) },
    );
  });
});
