export type Viewer = 'visitor' | 'resident' | 'admin';

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
}

const PATHS: Readonly<Record<Viewer, Readonly<Record<string, string>>>> = {
  visitor: {
    landing: '/',
    register: '/register',
    forgot: '/forgot',
    reset: '/reset?token=none',
    verify: '/verify?token=none',
    unsubscribe: '/unsubscribe?token=none',
    terms: '/terms',
    privacy: '/privacy',
    'article-shared': '/news/1',
    'invite-ended': '/invite/never-was',
    'page-not-found': '/nowhere',
  },
  resident: {
    home: '/',
    'home-search': '/?q=garden',
    'green-spaces': '/green-spaces',
    'green-spaces-map': '/green-spaces?view=map',
    'green-space': '/green-space/1',
    'green-space-unknown': '/green-space/99999',
    passport: '/passport',
    week: '/week',
    learn: '/learn',
    lesson: '/learn/5',
    quiz: '/learn/5/quiz',
    challenges: '/challenges',
    challenge: '/challenges/4',
    rankings: '/rankings',
    'rankings-week': '/rankings?board=week',
    'rankings-friends': '/rankings?board=friends',
    'rankings-neighbourhood': '/rankings?board=neighbourhood',
    social: '/social',
    'social-requests': '/social?tab=requests',
    'social-find': '/social?tab=find',
    resident: '/residents/suresh.raj',
    news: '/news',
    article: '/news/1',
    profile: '/profile',
    settings: '/settings',
    'invite-ended-signed-in': '/invite/never-was',
    'page-not-found-signed-in': '/nowhere',
  },
  admin: {
    'admin-home': '/admin',
    'admin-green-spaces': '/admin/green-spaces',
    'admin-green-space': '/admin/green-spaces/1',
    'admin-green-space-new': '/admin/green-spaces/new',
    'admin-green-space-import': '/admin/green-spaces/import',
    'admin-lessons': '/admin/lessons',
    'admin-lesson': '/admin/lessons/1',
    'admin-lesson-new': '/admin/lessons/new',
    'admin-challenges': '/admin/challenges',
    'admin-challenge': '/admin/challenges/1',
    'admin-challenge-new': '/admin/challenges/new',
    'admin-news': '/admin/news',
    'admin-article': '/admin/news/1',
    'admin-article-new': '/admin/news/new',
    'admin-sources': '/admin/sources',
    'admin-translations': '/admin/translations',
    'admin-translation': '/admin/translations/lesson/1',
    'admin-residents': '/admin/residents',
    'admin-resident': '/admin/residents/2',
    'admin-flags': '/admin/flags',
    'admin-reports': '/admin/reports',
    'admin-translation-reports': '/admin/translation-reports',
    'admin-settings': '/admin/settings',
    'admin-security': '/admin/security',
    'admin-audit': '/admin/audit',
  },
};

export const SCREENS: readonly Screen[] = (['visitor', 'resident', 'admin'] as const).flatMap((viewer) =>
  Object.entries(PATHS[viewer]).map(([name, path]) => ({ name, path, viewer })),
);
