import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CONTRACT = fileURLToPath(new URL('../../packages/contract/src', import.meta.url));
const NAME = 'contract:shapes';

/** A hash of the contract: what a device kept from a release with another one may look different. */
async function hashOfContract(): Promise<string> {
  const hash = createHash('sha256');
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: CONTRACT }));
  for (const file of files.toSorted()) hash.update(await readFile(`${CONTRACT}/${file}`));
  return hash.digest('base64url').slice(0, 12);
}

/** `import { shapesOfAnswers } from 'contract:shapes'`: names the shapes of all answers in this release. */
export function shapes(): Plugin {
  return {
    name: 'ecopulse:shapes',
    resolveId: { filter: { id: /^contract:shapes$/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0contract:shapes$/ },
      handler: async () => ({
        code: `export const shapesOfAnswers = ${JSON.stringify(await hashOfContract())};`,
        moduleType: 'js',
      }),
    },
  };
}
