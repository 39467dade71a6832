import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findPage, isPage, OPEN_PAGES, MOVED_PAGES, SIGNED_IN_PAGES, SIGNED_OUT_PAGES } from '@ecopulse/contract/pages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify';
import { ProblemError } from '../core/problems/problem-error.ts';
import type { Language } from '../core/messages/catalogs.ts';
import { isDatabaseUnavailable } from '../db/database.ts';
import { createAppPage, PAGES_FILE } from './app-page.ts';
import { languageFromCookie } from './client.ts';
import { rejectUnknownCall } from './errors.ts';
import { type CallerDeps, createNotFoundLimiter, authenticate } from './authentication.ts';
import { chooseEncoding, type Compression, etagOf, matchesEtag } from './prepared-response.ts';
import { sendProblem } from './problem.ts';

interface Deps extends CallerDeps {
  readonly dist: string;
  readonly previewPages: {
    has(page: string): boolean;
    /** Null if visitors may not see the item. `frame` is the page's prerendered HTML. */
    fill(page: string, id: string, frame: string, language: Language): Promise<Page | null>;
  };
  readonly operatorPages: {
    fill(name: string, frame: () => string, language: Language): Promise<Page>;
  };
  readonly isUsableInvite: (code: string) => Promise<boolean>;
}

interface Page {
  readonly etag: string;
  readonly plain: Buffer;
  compressed(encoding: Compression): Promise<Buffer | null>;
}

type Status = 200 | 404 | 410;

const LANDING_FILES: Readonly<Record<(typeof SIGNED_OUT_PAGES)[number], string>> = {
  '/': 'index',
  '/register': 'register',
  '/forgot': 'forgot',
  '/reset': 'reset',
  '/verify': 'verify',
  '/parent': 'parent',
  '/unsubscribe': 'unsubscribe',
  '/setup': 'setup',
  '/certificates/:code': 'certificate',
  '/old-browser': 'old-browser',
  '/terms': 'terms',
  '/privacy': 'privacy',
  '/news/:id': 'article',
  '/green-space/:id': 'green-space',
  '/challenges/:id': 'challenge',
  '/learn/:id': 'lesson',
  '/events/:id': 'event',
  '/invite/:code': 'invite',
};

/** They say who runs the site, or who may register. */
const OPERATOR_PAGES: ReadonlySet<string> = new Set(['index', 'register', 'terms', 'privacy']);

const APP_FRAME = '/app.html';

const SVG_TYPE = 'image/svg+xml';

const INVITE_PATH = /^\/invite\/([^/]{1,200})\/?$/;

/** Not `reply.sendFile`: its ETag changes with each build of identical bytes, and it reads the file on each call. */
export async function servePages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { dist, previewPages, operatorPages, isUsableInvite } = deps;
  const notFoundLimiter = createNotFoundLimiter(deps);
  const readPage = createPageReader(dist);
  const appPage = createAppPage(dist, async () => (await readPage('app')).plain.toString());
  const getStatus = async (request: FastifyRequest, path: string, pages: readonly string[]): Promise<Status> => {
    if (!isPage(pages, path)) return 404;
    const code = INVITE_PATH.exec(path)?.[1];
    if (code === undefined) return 200;
    const isUsable = await notFoundLimiter.run(
      request,
      () =>
        isUsableInvite(code).catch((error: unknown) => {
          // The page then shows the error itself.
          if (isDatabaseUnavailable(error)) return true;
          throw error;
        }),
      (result) => result.status === 'fulfilled' && !result.value,
    );
    return isUsable ? 200 : 410;
  };
  const getVisitorPage = async (request: FastifyRequest, path: string): Promise<{ page: Page; status: Status }> => {
    const language = languageFromCookie(request) ?? 'en';
    const read = async (name: string): Promise<Page> => {
      const frame = await readPage(language === 'en' ? `landing/${name}` : `landing/${language}/${name}`);
      return OPERATOR_PAGES.has(name) ? operatorPages.fill(name, () => frame.plain.toString(), language) : frame;
    };
    const page = findPage(SIGNED_OUT_PAGES, path);
    if (page === undefined) {
      const isKnown = isPage(SIGNED_IN_PAGES, path) || Object.hasOwn(MOVED_PAGES, path);
      return isKnown ? { page: await read('sign-in'), status: 200 } : { page: await read('not-found'), status: 404 };
    }
    const frame = await read(LANDING_FILES[page]);
    if (!previewPages.has(page)) return { page: frame, status: await getStatus(request, path, SIGNED_OUT_PAGES) };
    const [, , id = ''] = path.split('/');
    const preview = await notFoundLimiter.run(
      request,
      () => previewPages.fill(page, id, frame.plain.toString(), language),
      (result) => result.status === 'fulfilled' && result.value === null,
    );
    return preview ? { page: preview, status: 200 } : { page: await read('not-found'), status: 404 };
  };
  await app.register(async (files) => {
    files.addHook('onSend', addSvgCharset);
    await files.register(fastifyStatic, {
      root: dist,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['**/*.html', '**/*.html.*', '**/*.gz', '**/*.br', 'build.json', PAGES_FILE, '.vite/**'],
      cacheControl: false,
      setHeaders: (response, path) => {
        const isHashed = path.includes('/assets/');
        response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache');
      },
    });
  });

  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) return rejectUnknownCall(request, reply);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendProblem(reply.header('allow', 'GET, HEAD'), 'method-not-allowed');
    // The service worker caches the frame for offline use.
    if (path === APP_FRAME) return sendPage(request, reply.code(200), await readPage('app'));
    const isLink = isPage(OPEN_PAGES, path);
    // The URL contains a secret that must not leak as a referrer.
    if (isLink) reply.header('referrer-policy', 'no-referrer');
    const isSignedIn = !isLink && (await hasSession(deps, request));
    const newPath = isSignedIn ? Object.entries(MOVED_PAGES).find(([from]) => from === path)?.[1] : undefined;
    if (newPath) return reply.header('vary', 'Cookie').redirect(newPath, 302);
    if (isSignedIn) return appPage.send(request, reply.code(await getStatus(request, path, SIGNED_IN_PAGES)));
    const { page, status } = await getVisitorPage(request, path);
    return sendPage(request, reply.code(status), page);
  });
}

/** `@fastify/static` adds the charset to all other text types. */
export const addSvgCharset: onSendHookHandler = (_request, reply, payload, done) => {
  if (reply.getHeader('content-type') === SVG_TYPE) reply.header('content-type', `${SVG_TYPE}; charset=utf-8`);
  done(null, payload);
};

/** Without the database, or when rate-limited, treat any cookie as a session: the app then shows the error itself. */
async function hasSession(deps: CallerDeps, request: FastifyRequest): Promise<boolean> {
  try {
    return (await authenticate(deps, request, 'recent')) !== null;
  } catch (error) {
    if (isDatabaseUnavailable(error) || error instanceof ProblemError) return true;
    throw error;
  }
}

/** Cached forever: the build does not change under a running server. */
function createPageReader(dist: string): (name: string) => Promise<Page> {
  const pages = new Map<string, Promise<Page>>();
  const read = async (name: string): Promise<Page> => {
    const file = join(dist, `${name}.html`);
    const html = await readFile(file);
    const readCompressed = async (extension: string) =>
      existsSync(file + extension) ? readFile(file + extension) : null;
    const variants = { gzip: await readCompressed('.gz'), br: await readCompressed('.br') };
    return { plain: html, etag: etagOf(html), compressed: async (encoding) => variants[encoding] };
  };
  return (name) => {
    const page = pages.get(name) ?? read(name);
    pages.set(name, page);
    page.catch(() => pages.delete(name));
    return page;
  };
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  const isFound = reply.statusCode === 200;
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'Cookie, Accept-Encoding',
    etag: page.etag,
    'content-type': 'text/html; charset=utf-8',
  });
  if (isFound && matchesEtag(request.headers['if-none-match'], page.etag)) return reply.code(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const compressed = encoding === 'plain' ? null : await page.compressed(encoding);
  if (compressed) reply.header('content-encoding', encoding);
  return reply.send(compressed ?? page.plain);
}
