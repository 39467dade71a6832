import type { SIGNED_IN_PAGES } from './pages.ts';

/** The address of a call that reads, with its query; `:id` and `:username` stand for that part of the page's address. */
export type FirstCall = `/api/${string}`;

/** What a page asks for first. */
export interface FirstCalls {
  /** Of the resident alone, or for admins: the server sends the answers within the page. */
  readonly own: readonly FirstCall[];
  /** The same for everyone, and cached: the page names them, so that the browser asks before any script runs. */
  readonly shared?: readonly FirstCall[];
  /** Its largest picture; the page adds the resident's theme. */
  readonly picture?: FirstCall;
}

/** What the frame around every screen asks for. */
export const FRAME_CALLS: readonly FirstCall[] = ['/api/auth/user', '/api/user/profile'];

const OWN_CHALLENGES = ['/api/user/challenges', '/api/user/challenges/blocked'] as const;
const ONE_LESSON: FirstCalls = { own: ['/api/user/lessons'], shared: ['/api/lessons/:id'] };

/**
 * What each screen asks for at once, besides the frame. Never what others wrote to the resident: such a call is made by the
 * screen. A page that is missing here only opens later.
 */
export const FIRST_CALLS: Partial<Record<(typeof SIGNED_IN_PAGES)[number], FirstCalls>> = {
  '/': {
    own: [
      '/api/user/green-spaces',
      '/api/user/activities?limit=20',
      '/api/user/challenges',
      '/api/user/lessons',
      '/api/rankings/national?limit=5',
    ],
    shared: ['/api/green-spaces/overview', '/api/challenges'],
  },
  '/green-spaces': { own: ['/api/user/green-spaces'], shared: ['/api/green-spaces'] },
  '/green-space/:id': {
    own: ['/api/user/green-spaces', '/api/user/routes'],
    shared: ['/api/green-spaces/:id'],
    picture: '/api/green-spaces/:id/postcard.svg',
  },
  '/passport': { own: ['/api/user/green-spaces'], shared: ['/api/green-spaces'] },
  '/week': { own: ['/api/user/week-summary'] },
  '/learn': { own: ['/api/user/lessons'], shared: ['/api/lessons'] },
  '/learn/:id': ONE_LESSON,
  '/learn/:id/quiz': ONE_LESSON,
  '/challenges': { own: [...OWN_CHALLENGES, '/api/user/eco-actions'], shared: ['/api/challenges'] },
  '/challenges/:id': { own: OWN_CHALLENGES, shared: ['/api/challenges'] },
  '/rankings': { own: ['/api/rankings/national'] },
  '/social': { own: ['/api/friends', '/api/friends/feed?limit=6', '/api/user/cheers'] },
  '/news': { own: ['/api/user/news'], shared: ['/api/news', '/api/news/stats'] },
  '/news/:id': { own: ['/api/user/news'], shared: ['/api/news/:id'] },
  '/profile': { own: ['/api/user/activities?limit=20', '/api/user/badges', '/api/user/history'] },
  '/settings': { own: ['/api/user/settings', '/api/user/blocks'] },
  '/admin/green-spaces/:id': { own: ['/api/admin/green-spaces/:id'] },
  '/admin/lessons/:id': { own: ['/api/admin/lessons/:id'] },
  '/admin/challenges/:id': { own: ['/api/admin/challenges/:id'] },
  '/admin/news/:id': { own: ['/api/admin/news/:id'] },
};
