/**
 * What a decoder may get. Measured: 5 MB of PNG text chunks fill 2 GB; 5 MB of WebP frames or empty JPEG scans take over a
 * minute of CPU, and no decoder timeout stops them.
 */

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);
const JPEG_SCAN = Buffer.from([0xff, 0xda]);

/** Encoders write at most a dozen scans; each costs a pass over the whole picture. */
const MAX_SCANS = 200;
/** A real picture of 5 MB has some hundred chunks. */
const MAX_CHUNKS = 20_000;

const PNG_DATA = nameOf('IDAT');
const PNG_END = nameOf('IEND');
/** Pixels and orientation only. In an animated PNG they are the first frame. */
const PNG_CHUNKS = new Set(
  ['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'eXIf', 'IDAT', 'IEND'].map(nameOf),
);
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP', 'EXIF', 'ANIM', 'ANMF'].map(nameOf));
const WEBP_HEADER_BYTES = 12;

export function pictureIn(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return hasMoreScansThan(bytes, MAX_SCANS) ? null : bytes;
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return leanPng(bytes);
  const isWebp = bytes.length >= WEBP_HEADER_BYTES && bytes.toString('latin1', 0, 4) === 'RIFF';
  return isWebp && bytes.toString('latin1', 8, 12) === 'WEBP' ? leanWebp(bytes) : null;
}

/** The marker cannot occur in a scan's own data; elsewhere it occurs by chance, some dozen times in 5 MB. */
function hasMoreScansThan(bytes: Buffer, max: number): boolean {
  let scans = 0;
  for (let at = bytes.indexOf(JPEG_SCAN); at !== -1; at = bytes.indexOf(JPEG_SCAN, at + JPEG_SCAN.length)) {
    scans += 1;
    if (scans > max) return true;
  }
  return false;
}

function leanPng(bytes: Buffer): Buffer | null {
  return keepChunks(bytes, PNG_SIGNATURE.length, PNG_CHUNKS, (at) => ({
    name: bytes.readUInt32BE(at + 4),
    end: at + 12 + bytes.readUInt32BE(at),
  }));
}

/** WebP chunk: name, length, data padded to an even length. The RIFF header holds the total length. */
function leanWebp(bytes: Buffer): Buffer | null {
  const whole = bytes.subarray(0, 8 + bytes.readUInt32LE(4));
  const lean = keepChunks(whole, WEBP_HEADER_BYTES, WEBP_CHUNKS, (at) => {
    const length = bytes.readUInt32LE(at + 4);
    return { name: bytes.readUInt32BE(at), end: at + 8 + length + (length % 2) };
  });
  lean?.writeUInt32LE(lean.length - 8, 4);
  return lean;
}

/** Keeps the first chunk of each wanted name, and all IDAT chunks. Null if a chunk does not fit or there are too many. */
function keepChunks(
  bytes: Buffer,
  headerLength: number,
  wanted: ReadonlySet<number>,
  chunkAt: (at: number) => { name: number; end: number },
): Buffer | null {
  const kept = Buffer.allocUnsafe(bytes.length);
  const seen = new Set<number>();
  let length = bytes.copy(kept, 0, 0, headerLength);
  let at = headerLength;
  for (let chunks = 0; at + 8 <= bytes.length && !seen.has(PNG_END); chunks += 1) {
    const { name, end } = chunkAt(at);
    if (chunks >= MAX_CHUNKS || end > bytes.length) return null;
    if (wanted.has(name) && (name === PNG_DATA || !seen.has(name))) {
      length += bytes.copy(kept, length, at, end);
      seen.add(name);
    }
    at = end;
  }
  return kept.subarray(0, length);
}

function nameOf(letters: string): number {
  return Buffer.from(letters, 'latin1').readUInt32BE();
}
