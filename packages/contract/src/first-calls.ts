import type { SIGNED_IN_PAGES } from './pages.ts';

/** The address of a call that reads, with its query; `:id` and `:username` stand for that part of the page's address. */
export type FirstCall = `/api/${string}`;

/** What a page asks for first. */
export interface FirstCalls {
  /** Of the resident alone, or for admins: the server sends the answers within the page. */
  readonly own: readonly FirstCall[];
  /**
   * Longer answers: the page names the calls, so that the browser asks before any script runs. On pages of residents they
   * are the same for everyone, and cached.
   */
  readonly named?: readonly FirstCall[];
  /** Its largest picture; the page adds the resident's theme. */
  readonly picture?: FirstCall;
}

/** What the frame around every screen asks for. */
export const FRAME_CALLS: readonly FirstCall[] = ['/api/auth/user', '/api/user/profile'];

const OWN_CHALLENGES = ['/api/user/challenges', '/api/user/challenges/blocked'] as const;
const ONE_LESSON: FirstCalls = { own: ['/api/user/lessons'], named: ['/api/lessons/:id'] };

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
    named: ['/api/green-spaces/overview', '/api/challenges'],
  },
  '/green-spaces': { own: ['/api/user/green-spaces'], named: ['/api/green-spaces'] },
  '/green-space/:id': {
    own: ['/api/user/green-spaces', '/api/user/routes'],
    named: ['/api/green-spaces/:id'],
    picture: '/api/green-spaces/:id/postcard.svg',
  },
  '/passport': { own: ['/api/user/green-spaces'], named: ['/api/green-spaces'] },
  '/week': { own: ['/api/user/week-summary'] },
  '/learn': { own: ['/api/user/lessons'], named: ['/api/lessons'] },
  '/learn/:id': ONE_LESSON,
  '/learn/:id/quiz': ONE_LESSON,
  '/challenges': { own: [...OWN_CHALLENGES, '/api/user/eco-actions'], named: ['/api/challenges'] },
  '/challenges/:id': { own: OWN_CHALLENGES, named: ['/api/challenges'] },
  '/residents/:username': { own: ['/api/users/:username'] },
  '/rankings': { own: ['/api/rankings/national'] },
  '/social': { own: ['/api/friends', '/api/friends/feed?limit=6', '/api/user/cheers'] },
  '/news': { own: ['/api/user/news'], named: ['/api/news', '/api/news/stats'] },
  '/news/:id': { own: ['/api/user/news'], named: ['/api/news/:id'] },
  '/profile': { own: ['/api/user/activities?limit=20', '/api/user/badges', '/api/user/history'] },
  '/settings': { own: ['/api/user/settings', '/api/user/blocks'] },
  '/admin': {
    own: ['/api/admin/stats'],
    named: ['/api/admin/users?limit=5', '/api/admin/news?status=published&limit=3'],
  },
  '/admin/green-spaces': { own: [], named: ['/api/admin/green-spaces?limit=50'] },
  '/admin/green-spaces/:id': { own: ['/api/admin/green-spaces/:id'] },
  '/admin/lessons': { own: [], named: ['/api/admin/lessons?limit=50'] },
  '/admin/lessons/:id': { own: ['/api/admin/lessons/:id'] },
  '/admin/challenges': { own: [], named: ['/api/admin/challenges?limit=50'] },
  '/admin/challenges/:id': { own: ['/api/admin/challenges/:id'] },
  '/admin/news': { own: [], named: ['/api/admin/news?limit=50'] },
  '/admin/news/:id': { own: ['/api/admin/news/:id'] },
  '/admin/sources': { own: [], named: ['/api/admin/news-sources'] },
  '/admin/translations': {
    own: [],
    named: ['/api/admin/translations?subject=green_space&language=zh&show=all&limit=50'],
  },
  '/admin/residents': { own: [], named: ['/api/admin/users?limit=50'] },
  '/admin/residents/:id': { own: ['/api/admin/users/:id'] },
  '/admin/check-ins': { own: [], named: ['/api/admin/flagged-check-ins?open=true&limit=50'] },
  '/admin/reports': { own: [], named: ['/api/admin/reports?open=true&limit=50'] },
  '/admin/translation-reports': { own: [], named: ['/api/admin/translation-reports?open=true&limit=50'] },
  '/admin/settings': { own: ['/api/admin/health'] },
  '/admin/security': { own: [], named: ['/api/admin/security-events?limit=50'] },
  '/admin/audit': { own: [], named: ['/api/admin/audit?limit=50'] },
};
