import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = '**/*.{html,js,css,svg,json,txt,webmanifest}';
const MIN_BYTES = 1000;

const AT_ONCE = 4;

export async function compressAssets(folder: string): Promise<void> {
  const files = glob(TEXT, { cwd: folder, exclude: ['.vite/**'] });
  const compressNext = async () => {
    for await (const file of files) await compress(`${folder}/${file}`);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, compressNext));
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
