import { createHash } from 'node:crypto';
import { brandMark, favicon } from '@ecopulse/illustrations/app-icons';
import type { Theme } from '@ecopulse/illustrations/palette';
import type { Plugin } from 'vite';
import { drawPicture, THEMES } from './pictures.ts';

const ART = '\0art:';
const INLINE = '\0inline-art:';

interface DrawnSvg {
  url: string;
  svg: string;
}

function inlineModule(name: string): string {
  if (name !== 'brand-mark') throw new Error(`There is no inline drawing called ${name}`);
  return `export default ${JSON.stringify(brandMark())};`;
}

/**
 * Resolves `import otter from 'art:otter'` to the URLs of a light and a dark SVG, so that no drawing code is bundled.
 * URLs contain a content hash, so both builds agree on them.
 */
export function art(): Plugin {
  const svgByUrl = new Map<string, string>();

  async function draw(name: string, theme: Theme): Promise<DrawnSvg> {
    const svg = await drawPicture(name, theme);
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 8);
    const url = `/assets/${name}-${theme}-${hash}.svg`;
    svgByUrl.set(url, svg);
    return { url, svg };
  }

  return {
    name: 'ecopulse:art',
    resolveId: {
      filter: { id: /^(inline-)?art:/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0(inline-)?art:/ },
      async handler(id) {
        if (id.startsWith(INLINE)) return { code: inlineModule(id.slice(INLINE.length)), moduleType: 'js' };
        const name = id.slice(ART.length);
        const urls: Partial<Record<Theme, string>> = {};
        for (const theme of THEMES) {
          const { url, svg } = await draw(name, theme);
          urls[theme] = url;
          if (this.environment.mode === 'build') this.emitFile({ type: 'asset', fileName: url.slice(1), source: svg });
        }
        return { code: `export default ${JSON.stringify(urls)};`, moduleType: 'js' };
      },
    },
    buildStart() {
      if (this.environment.mode === 'build')
        this.emitFile({ type: 'asset', fileName: 'favicon.svg', source: favicon() });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const svg = path === '/favicon.svg' ? favicon() : svgByUrl.get(path);
        if (svg === undefined) next();
        else response.setHeader('Content-Type', 'image/svg+xml').end(svg);
      });
    },
  };
}
