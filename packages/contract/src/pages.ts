/** Path patterns, which visitors are asked to sign in for. The server answers 404 to unknown paths. */
export const SIGNED_IN_PAGES = [
  '/',
  '/learn',
  '/learn/:id',
  '/learn/:id/quiz',
  '/challenges',
  '/challenges/:id',
  '/news',
  '/news/:id',
  '/green-spaces',
  '/green-space/:id',
  '/social',
  '/residents/:username',
  '/rankings',
  '/events',
  '/events/new',
  '/events/:id',
  '/events/:id/edit',
  '/events/:id/people',
  '/events/:id/code',
  '/events/:id/attend',
  '/certificates',
  '/clubs',
  '/clubs/new',
  '/clubs/:slug',
  '/clubs/:slug/edit',
  '/clubs/:slug/people',
  '/profile',
  '/passport',
  '/week',
  '/settings',
  '/share',
  '/invite/:code',
  '/admin',
  '/admin/report',
  '/admin/green-spaces',
  '/admin/green-spaces/new',
  '/admin/green-spaces/import',
  '/admin/green-spaces/sources',
  '/admin/green-spaces/:id',
  '/admin/green-spaces/:id/status',
  '/admin/lessons',
  '/admin/lessons/new',
  '/admin/lessons/:id',
  '/admin/challenges',
  '/admin/challenges/new',
  '/admin/challenges/:id',
  '/admin/news',
  '/admin/news/new',
  '/admin/news/:id',
  '/admin/sources',
  '/admin/translations',
  '/admin/translations/:subject/:id',
  '/admin/residents',
  '/admin/residents/:id',
  '/admin/limits',
  '/admin/inbox',
  '/admin/inbox/:item',
  '/admin/operator',
  '/admin/setup',
  '/admin/settings',
  '/admin/security',
  '/admin/audit',
  '/terms',
  '/privacy',
] as const;

/** They open alike with and without a session: links in emails and on certificates, and where `theme.js` leads browsers below the README's floor. */
export const OPEN_PAGES = [
  '/reset',
  '/verify',
  '/parent',
  '/unsubscribe',
  '/setup',
  '/certificates/:code',
  '/old-browser',
] as const;

/** Includes what residents share, because links must open for everyone. */
export const SIGNED_OUT_PAGES = [
  '/',
  '/register',
  '/forgot',
  ...OPEN_PAGES,
  '/terms',
  '/privacy',
  '/news/:id',
  '/green-space/:id',
  '/challenges/:id',
  '/learn/:id',
  '/events/:id',
  '/invite/:code',
] as const;

/** Redirects of old addresses: the first one is in the specification. */
export const MOVED_PAGES = {
  '/friends': '/social',
  '/admin/flags': '/admin/inbox?kind=check-in',
  '/admin/reports': '/admin/inbox?kind=report',
  '/admin/translation-reports': '/admin/inbox?kind=translation',
} as const;

const PARAMETERS = {
  ':id': '[1-9]\\d{0,9}',
  ':item': '(?:report|check-in|translation|request|event|condition)-[1-9]\\d{0,15}',
  ':username': '[^/]{1,200}',
  ':code': '[^/]{1,200}',
  ':slug': '[a-z0-9]{1,80}(?:-[a-z0-9]{1,80}){0,40}',
  ':subject': '(?:green_space|lesson|challenge|article)',
};

export function findPage<Page extends string>(pages: readonly Page[], path: string): Page | undefined {
  const pathWithoutSlash = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return pages.find((page) => toPattern(page).test(pathWithoutSlash));
}

function toPattern(page: string): RegExp {
  const parts = page.split('/').map((part) => PARAMETERS[part as keyof typeof PARAMETERS] ?? part);
  return new RegExp(`^${parts.join('/')}$`);
}

export function isPage(pages: readonly string[], path: string): boolean {
  return findPage(pages, path) !== undefined;
}
