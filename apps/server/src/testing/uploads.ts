import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import type { TestResident } from './factories.ts';
import type { TestApp } from './test-app.ts';

interface UploadResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: { readonly profileImageUrl: string; readonly code?: string };
}

export async function uploadProfilePicture(
  { app }: TestApp,
  as: TestResident | null,
  payload: Buffer,
  type = 'image/jpeg',
): Promise<UploadResponse> {
  const headers = { 'content-type': type, ...(as && { cookie: as.cookie }) };
  const response = await app.inject({ method: 'PUT', url: '/api/user/picture', headers, payload });
  const body = JSON.parse(response.payload) as UploadResponse['body'];
  return { status: response.statusCode, headers: response.headers, body };
}

export function createPlainPicture(background: string, width = 64, height = 64): Sharp {
  return sharp({ create: { width, height, channels: 3, background } });
}

export function pngChunk(name: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const nameAndData = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(nameAndData));
  return Buffer.concat([length, nameAndData, checksum]);
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** 1 bit per pixel: the most pixels for the fewest bytes. */
export function createBlackPng(width: number, height: number, chunks: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 1 });
  const allChunks = [pngChunk('IHDR', header), ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND')];
  return Buffer.concat([PNG_SIGNATURE, ...allChunks]);
}

/** As many text chunks as fit into 4.9 MB, each 7.9 MB when decompressed. */
export function createPngWithTexts(): Buffer {
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(7_900_000, 65))]));
  return createBlackPng(
    64,
    64,
    Array.from({ length: Math.floor(4_900_000 / text.length) }, () => text),
  );
}

/** Repeats the last scan of a progressive JPEG: few bytes that are slow to decode. */
export async function createJpegWithExtraScans(times: number, side = 6_000): Promise<Buffer> {
  const picture = await createPlainPicture('#888', side, side)
    .toColourspace('b-w')
    .jpeg({ progressive: true })
    .toBuffer();
  const [lastScanStart, imageEnd] = [picture.lastIndexOf(Buffer.from([0xff, 0xda])), picture.length - 2];
  const scan = picture.subarray(lastScanStart, imageEnd);
  const repeatedScans = Array.from({ length: times }, () => scan);
  return Buffer.concat([picture.subarray(0, imageEnd), ...repeatedScans, picture.subarray(imageEnd)]);
}

export function webpChunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return Buffer.concat([Buffer.from(name, 'latin1'), length, data, Buffer.alloc(data.length % 2)]);
}

export function createWebp(chunks: readonly Buffer[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));
}

export async function createAnimation(colours: readonly string[], times = 1): Promise<Buffer> {
  const u24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16]);
  const frames = await Promise.all(
    colours.map(async (colour) => {
      const still = await createPlainPicture(colour, 16, 16).webp({ lossless: true }).toBuffer();
      // Position, width − 1, height − 1, milliseconds and flags, then the chunks of the still picture.
      return webpChunk(
        'ANMF',
        Buffer.concat([u24(0), u24(0), u24(15), u24(15), u24(100), u24(0).subarray(2), still.subarray(12)]),
      );
    }),
  );
  const canvas = Buffer.concat([Buffer.from([2, 0, 0, 0]), u24(15), u24(15)]);
  const encodedFrames = Array.from({ length: times }, () => frames).flat();
  return createWebp([webpChunk('VP8X', canvas), webpChunk('ANIM', Buffer.alloc(6)), ...encodedFrames]);
}

export async function readColour(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}
