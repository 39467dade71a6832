import { glob, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const TEXT = '**/*.{html,js,css,svg,json,txt,webmanifest}';
const LEAST_BYTES = 1000;

/** Writes `.gz` and `.br` next to every text file above the least size, so that the server never compresses a file. */
export async function compressAssets(folder: string): Promise<void> {
  for await (const file of glob(TEXT, { cwd: folder, exclude: ['.vite/**'] })) {
    const path = `${folder}/${file}`;
    const bytes = await readFile(path);
    if (bytes.length < LEAST_BYTES) continue;
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    };
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  }
}
