import type { IncomingMessage } from 'node:http';
import type { Plugin } from 'vite';

const FONT = /plus-jakarta-sans-latin-wght-normal-[\w-]+\.woff2$/;

/** The browser would otherwise discover the font only in the style sheet. */
export function preloadFont(): Plugin {
  return {
    name: 'ecopulse:preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file));
        if (font === undefined) return [];
        const attrs = { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' };
        return [{ tag: 'link', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}

/** In development, serves the app to a signed-in browser and the landing page to others, as the server does. */
export function chooseEntry(apiOrigin: string): Plugin {
  async function isSignedIn({ headers: { cookie } }: IncomingMessage): Promise<boolean> {
    if (!cookie) return false;
    const answer = await fetch(new URL('/api/auth/user', apiOrigin), { headers: { cookie } }).catch(() => undefined);
    return answer?.ok ?? false;
  }
  return {
    name: 'ecopulse:choose-entry',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = request.url?.split('?')[0] ?? '';
        const isFile = /[.@]/.test(path);
        const isPage = request.headers.accept?.includes('text/html') && !path.startsWith('/api/') && !isFile;
        if (!isPage) {
          next();
          return;
        }
        void isSignedIn(request).then((signedIn) => {
          request.url = signedIn ? '/app.html' : '/landing.html';
          // oxlint-disable-next-line promise/no-callback-in-promise -- connect offers no other way to continue
          return next();
        });
      });
    },
  };
}
