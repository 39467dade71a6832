import type { Plugin } from 'vite';
import { greenSpacePoints } from './green-space-points.ts';

const NAME = 'content:green-spaces';

/** `import { count } from 'content:green-spaces'`: the landing's figure is counted from the content, so it is always true. */
export function content(): Plugin {
  return {
    name: 'ecopulse:content',
    resolveId: { filter: { id: /^content:green-spaces$/ }, handler: () => `\0${NAME}` },
    load: {
      filter: { id: /^\0content:green-spaces$/ },
      async handler() {
        return { code: `export const count = ${(await greenSpacePoints()).length};`, moduleType: 'js' };
      },
    },
  };
}
