/**
 * Limits what a decoder gets. Measured: 5 MB of PNG text chunks fill 2 GB; 5 MB of WebP frames or empty JPEG scans take over
 * a minute of CPU, and no decoder timeout stops them.
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

/** Removes chunks that no decoder needs. Null if not JPEG, PNG or WebP, or if decoding might be too expensive. */
export function stripPicture(bytes: Buffer): Buffer | null {
  if (bytes.subarray(0, JPEG_START.length).equals(JPEG_START)) return hasMoreScansThan(bytes, MAX_SCANS) ? null : bytes;
  if (bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return stripPng(bytes);
  const isWebp = bytes.length >= WEBP_HEADER_BYTES && bytes.toString('latin1', 0, 4) === 'RIFF';
  return isWebp && bytes.toString('latin1', 8, 12) === 'WEBP' ? stripWebp(bytes) : null;
}

/** The marker cannot occur in a scan's own data; elsewhere it occurs by chance, some dozen times in 5 MB. */
function hasMoreScansThan(bytes: Buffer, max: number): boolean {
  let scans = 0;
  for (
    let offset = bytes.indexOf(JPEG_SCAN);
    offset !== -1;
    offset = bytes.indexOf(JPEG_SCAN, offset + JPEG_SCAN.length)
  ) {
    scans += 1;
    if (scans > max) return true;
  }
  return false;
}

/** PNG chunk: length of the data, name, data, checksum. */
function stripPng(bytes: Buffer): Buffer | null {
  return copyWantedChunks(bytes, PNG_SIGNATURE.length, PNG_CHUNKS, (offset) => ({
    name: bytes.readUInt32BE(offset + 4),
    end: offset + 12 + bytes.readUInt32BE(offset),
  }));
}

/** WebP chunk: name, length of the data, data padded to an even length. The RIFF header holds the total length. */
function stripWebp(bytes: Buffer): Buffer | null {
  const riff = bytes.subarray(0, 8 + bytes.readUInt32LE(4));
  const stripped = copyWantedChunks(riff, WEBP_HEADER_BYTES, WEBP_CHUNKS, (offset) => {
    const length = bytes.readUInt32LE(offset + 4);
    return { name: bytes.readUInt32BE(offset), end: offset + 8 + length + (length % 2) };
  });
  stripped?.writeUInt32LE(stripped.length - 8, 4);
  return stripped;
}

/** Copies the first chunk of each wanted name, and all IDAT chunks. Null if a chunk does not fit or there are too many. */
function copyWantedChunks(
  bytes: Buffer,
  headerLength: number,
  wanted: ReadonlySet<number>,
  chunkAt: (offset: number) => { name: number; end: number },
): Buffer | null {
  const output = Buffer.allocUnsafe(bytes.length);
  const seen = new Set<number>();
  let length = bytes.copy(output, 0, 0, headerLength);
  let offset = headerLength;
  for (let chunks = 0; offset + 8 <= bytes.length && !seen.has(PNG_END); chunks += 1) {
    const { name, end } = chunkAt(offset);
    if (chunks >= MAX_CHUNKS || end > bytes.length) return null;
    if (wanted.has(name) && (name === PNG_DATA || !seen.has(name))) {
      length += bytes.copy(output, length, offset, end);
      seen.add(name);
    }
    offset = end;
  }
  return output.subarray(0, length);
}

/** As a number, like the names read from a picture. */
function nameOf(letters: string): number {
  return Buffer.from(letters, 'latin1').readUInt32BE();
}
