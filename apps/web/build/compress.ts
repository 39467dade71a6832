import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const COMPRESSIBLE_FILES = '**/*.{html,js,css,svg,json,txt,webmanifest}';
const MIN_BYTES = 1000;

const MAX_CONCURRENT_FILES = 4;

export async function compressAssets(folder: string): Promise<void> {
  const files = glob(COMPRESSIBLE_FILES, { cwd: folder, exclude: ['.vite/**'] });
  // All runs read from one iterator, so each file is compressed once.
  const compressRemaining = async () => {
    for await (const file of files) await compress(`${folder}/${file}`);
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_FILES }, compressRemaining));
}

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
}
