/** The pages of the app, as path patterns: the server answers them with 200, every other path with 404. */
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
  '/profile',
  '/passport',
  '/week',
  '/settings',
  '/share',
  '/invite/:code',
  '/admin',
  '/admin/green-spaces',
  '/admin/green-spaces/new',
  '/admin/green-spaces/import',
  '/admin/green-spaces/:id',
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
  '/admin/check-ins',
  '/admin/reports',
  '/admin/translation-reports',
  '/admin/settings',
  '/admin/security',
  '/admin/audit',
  '/terms',
  '/privacy',
] as const;

/** Pages that links in mails lead to. They open in the same way with a session and without one. */
export const LINK_PAGES = ['/reset', '/verify', '/unsubscribe'] as const;

/** Pages for visitors without a session; articles are included because shared links must open. */
export const SIGNED_OUT_PAGES = [
  '/',
  '/register',
  '/forgot',
  ...LINK_PAGES,
  '/terms',
  '/privacy',
  '/news/:id',
  '/invite/:code',
] as const;

/** Old addresses of the spec's bottom bar, and where they lead now. */
export const MOVED_PAGES = { '/friends': '/social', '/clubs': '/challenges' } as const;

/** The parts of a path that stand for something: a positive whole number, any one segment, or a kind of content. */
const PARAMETERS = {
  ':id': '[1-9]\\d{0,9}',
  ':username': '[^/]{1,200}',
  ':code': '[^/]{1,200}',
  ':subject': '(?:green_space|lesson|challenge|article)',
};

/** The one of `pages` that a path is. */
export function pageOf<Page extends string>(pages: readonly Page[], path: string): Page | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  return pages.find((page) => patternOf(page).test(plain));
}

function patternOf(page: string): RegExp {
  const parts = page.split('/').map((part) => PARAMETERS[part as keyof typeof PARAMETERS] ?? part);
  return new RegExp(`^${parts.join('/')}$`);
}

/** Whether a path is one of `pages`. */
export function isPage(pages: readonly string[], path: string): boolean {
  return pageOf(pages, path) !== undefined;
}
