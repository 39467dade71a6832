import { defineConfig } from '@lingui/conf';
import { poFormat } from './po-format.ts';

/** What the build alone writes: descriptions for search engines, and names for the installed app. */
const BUILD = ['src/app/landing/render.tsx', 'src/app/manifests.ts'];

/** The landing page, with the sign-in. */
const VISITORS = [
  'src/app/landing',
  'src/features/accounts/{agreement,sign-in-form}.tsx',
  'src/features/accounts/use-passkey-sign-in.ts',
];

const OTHER_LANDING_PAGES = 'src/app/landing/{old-browser,register,sign-in}-page.tsx';

const CERTIFICATE_CHECK = 'src/features/events/preview/certificate-check-page.tsx';

/** The other pages of visitors, and what follows a sign-in that is refused. */
const LINKS = [
  'src/features/accounts/{refused-step,register-form,second-factor-step,suspended-step}.tsx',
  'src/features/accounts/set-up',
  'src/features/accounts/parents',
  'src/features/accounts/recovery/{recovery-forms,forgot-page,reset-page,unsubscribe-page,verify-page}.tsx',
  'src/features/social/invites/visitor-invite-page.tsx',
  CERTIFICATE_CHECK,
  OTHER_LANDING_PAGES,
];
/** With what residents see too. */
const LINKED_PAGES = [
  ...LINKS,
  'src/features/accounts/{age-fields,password-strength-note}.tsx',
  'src/features/accounts/recovery/recovery-page.tsx',
];

/** Pages of visitors for what residents share. */
const PREVIEWS = [
  'src/features/news/article/visitor-article-page.tsx',
  'src/features/{challenges,events,green-spaces,lessons}/preview/*.tsx',
  'src/lib/preview',
];
const CHALLENGE_PREVIEW = 'src/features/challenges/preview/*.tsx';
const ARTICLE = [
  'src/features/news/article/article-{skeleton,view}.tsx',
  'src/features/news/{byline.tsx,news-categories.ts}',
  'src/lib/share-cards/share.ts',
];

const EVENT_PREVIEW = ['src/features/events/event-format.ts'];

/** What visitors and residents both see, in both catalogs. `catalog-areas.test.ts` finds what is missing. */
const SHARED = [
  'src/features/accounts/{account-form,password-input}.tsx',
  'src/lib/{brand,field-messages,problem-messages}.ts',
  'src/lib/language',
];

/** The terms and the privacy notice: long texts, which few people open. */
const LEGAL = ['src/features/legal'];
/** With the links of the operator's clauses. */
const LEGAL_PAGES = [...LEGAL, 'src/lib/text-link.tsx'];
/** What only the settings show. */
const SETTINGS = [
  'src/features/settings/!(account-choices|language-name).*',
  'src/features/settings/notifications',
  'src/features/settings/profile/!(home-town-select|picture-file).*',
  'src/features/accounts/{password-input,password-strength-note}.tsx',
  'src/features/accounts/recovery/recovery-page.tsx',
  'src/features/accounts/security/!(security-event-list).*',
];
/** What only the list of green spaces and its map show. */
const PLACES = ['list/!(*-skeleton).*', 'map/green-spaces-map.tsx', 'status/open-now.tsx'].map(
  (files) => `src/features/green-spaces/${files}`,
);
const OPEN_NOW = 'src/features/green-spaces/status/open-now.tsx';
/** What the editor of a green space previews, and what admins state for the filters. */
const PLACE_PREVIEW = [
  'facility-kinds.ts',
  'list/{filter-chip,filter-tags,green-space-card,known-needs,more-filters,need-filters,possible-spaces}.*',
  'place/{green-space-about,green-space-facilities,heritage-trees,visit-information}.tsx',
  'status/open-now.tsx',
].map((files) => `src/features/green-spaces/${files}`);
/** What only the page of a green space shows. */
const PLACE = [
  'place/!(*-skeleton).*',
  'facility-kinds.ts',
  'check-in/check-in-{card,receipt}.*',
  'conditions/*.*',
  'status/status-panel.tsx',
  'rating/{rating-panel,star-choice,use-own-rating}.*',
  'guided-routes/{green-space-routes,guided-route-row,measuring-notes,route-under-way-note,use-start}.*',
  'guided-routes/{save-walk,walk-{actions,figures,guide,line,receipt,under-way}}.*',
].map((files) => `src/features/green-spaces/${files}`);
/** Which places and events a challenge counts: with the page of a green space, since each catalog is ten more names. */
const CHALLENGE_PLACES = 'src/features/challenges/places/*.*';
const CHALLENGE_SCOPE = 'src/features/challenges/places/challenge-scope.ts';
/** What only the pages of lessons show. */
const LESSON = ['src/features/lessons/{checks,list,quiz,reader}/!(*-skeleton).*'];
const REPORTING = 'src/lib/reports/report-dialog.tsx';
/** What only the rankings and the pages of other residents show. */
const COMMUNITY = [
  REPORTING,
  'src/features/rankings/{absence-note,current-rank,empty-leaderboard,first-step,leaderboard-*,rankings-page,use-around-me}.*',
  'src/features/social/{find-friends,friend-requests,found-residents,my-friends,suggested-residents,social-frame,social-tabs}.*',
  'src/features/social/feed/{cheers-for-you,friends-feed}.*',
  'src/features/social/invites/invite-page.tsx',
  'src/features/social/resident',
  'src/features/week',
];
const EVENT_CHIPS = 'src/features/events/event-chips.tsx';
/** What only the pages of events show; home has a line of its own. */
const EVENTS = [
  REPORTING,
  'src/features/events/attending',
  'src/features/events/event',
  'src/features/events/list',
  'src/features/events/organising',
  EVENT_CHIPS,
  'src/features/events/event-{field-messages,format,problems}.ts',
];
/** Links of calendars, in the settings and on the pages of events. */
const CALENDAR_LINK = 'src/lib/subscribe-link.tsx';
/** What only the passport shows and no other screen needs. */
const PASSPORT = ['src/features/passport/{download-passport,own-line}.tsx'];
/** Apart from the other pages of events, which are opened more often. */
const CERTIFICATES = 'src/features/events/certificates';
/** What events show on the page of a green space. */
const EVENTS_OF_PLACE = 'src/features/events/place-events.tsx';
/** What only the pages of clubs show. */
const CLUBS = ['src/features/clubs', 'src/app/routes/club-screens.tsx'];
/** With the frame of Social, of which they are a tab, and the events of a club. */
const CLUB_PAGES = [...CLUBS, REPORTING, 'src/features/social/social-{frame,tabs}.tsx', EVENTS_OF_PLACE, EVENT_CHIPS];
/** Loaded with the line on weather and air, where a site shows it. */
const CONDITIONS = 'src/lib/conditions';
/** Loaded with the maps of walks, which the preview of a green space has too. */
const WALK_GUIDE = ['src/features/green-spaces/guided-routes/walk-{figures,guide}.*'];
const ADMIN = ['src/features/admin'];
/** The parts of a lesson's page that its editor previews. */
const LESSON_PREVIEW = [
  'src/features/lessons/{checks/section-check,quiz/quiz-options,reader/lesson-{heading,sections}}.*',
];
/** Parts of admin screens, which several catalogs contain. */
const admin = (...folders: string[]) => folders.map((folder) => `src/features/admin/${folder}`);
const NEWS_SOURCES = 'src/features/admin/news/{feed-*,remove-source,source-*,sources-page,use-source-actions}.*';
const EDITING = admin('shell', 'list', 'editor', 'fields', 'validation');
const TESTS = '**/*.test.*';

/** A catalog of each language, such as `src/locales/zh/landing.po`. */
function catalog(name: string, include: readonly string[], exclude: readonly string[] = []) {
  const inRoot = (paths: readonly string[]) => paths.map((path) => `<rootDir>/${path}`);
  return {
    path: `<rootDir>/src/locales/{locale}/${name}`,
    include: inRoot(include),
    exclude: [TESTS, ...inRoot(exclude).flatMap((path) => [path, `${path}/**`])],
  };
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'zh', 'ms', 'ta', 'de', 'es', 'ko', 'ja', 'fr', 'it'],
  // A message that a language lacks is in English.
  fallbackLocales: { default: 'en' },
  rootDir: import.meta.dirname,
  catalogs: [
    catalog('build', BUILD),
    catalog('landing', [...VISITORS, ...SHARED], [...BUILD, OTHER_LANDING_PAGES]),
    catalog('links', LINKED_PAGES),
    catalog(
      'previews',
      [...PREVIEWS, ...ARTICLE, ...EVENT_PREVIEW, 'src/lib/text-link.tsx'],
      [CHALLENGE_PREVIEW, CERTIFICATE_CHECK],
    ),
    catalog('challenge-preview', [
      CHALLENGE_PREVIEW,
      'src/lib/preview',
      'src/features/challenges/challenge-{goal,messages}.ts',
      CHALLENGE_SCOPE,
    ]),
    catalog(
      'app',
      ['src'],
      [
        ...BUILD,
        ...VISITORS,
        ...LINKS,
        ...LEGAL,
        ...SETTINGS,
        ...PLACES,
        ...PLACE,
        CHALLENGE_PLACES,
        ...LESSON,
        ...COMMUNITY,
        ...PASSPORT,
        ...EVENTS,
        ...CLUBS,
        CERTIFICATES,
        EVENTS_OF_PLACE,
        CALENDAR_LINK,
        CONDITIONS,
        ...PREVIEWS,
        ...ADMIN,
      ],
    ),
    catalog('lesson', LESSON),
    catalog('community', COMMUNITY),
    catalog('passport', PASSPORT),
    catalog('places', PLACES),
    catalog('place', [...PLACE, OPEN_NOW, EVENTS_OF_PLACE, CHALLENGE_PLACES]),
    catalog('conditions', [CONDITIONS]),
    catalog('events', [...EVENTS, CALENDAR_LINK]),
    catalog('certificates', [CERTIFICATES, 'src/features/events/event-problems.ts']),
    catalog('clubs', CLUB_PAGES),
    catalog('settings', [...SETTINGS, CALENDAR_LINK]),
    catalog('terms', LEGAL_PAGES, [`${LEGAL[0]}/{privacy-page,rights-sections,kept-data,data-messages}.*`]),
    catalog('privacy', LEGAL_PAGES, [`${LEGAL[0]}/terms-page.tsx`]),
    catalog('admin', admin('shell', 'list', 'audit', 'overview', 'set-up', 'system')),
    catalog('admin-residents', [
      'src/features/accounts/password-input.tsx',
      ...admin('shell', 'list', 'editor', 'fields', 'validation/admin-field-messages.ts'),
      ...admin('audit', 'inbox', 'moderation', 'residents'),
      'src/features/events/event-format.ts',
    ]),
    catalog('admin-lessons', [...EDITING, ...admin('lessons'), ...LESSON_PREVIEW]),
    catalog('admin-challenges', [
      ...EDITING,
      ...admin('challenges'),
      'src/features/events/event-format.ts',
      CHALLENGE_SCOPE,
      'src/features/challenges/places/chosen-places.tsx',
    ]),
    catalog('event-editor', [
      ...EDITING,
      ...admin('events'),
      'src/features/events/event-{field-messages,format,problems}.ts',
    ]),
    catalog('admin-news', [...EDITING, ...admin('news')], [NEWS_SOURCES]),
    // One for all screens about the site: each catalog is ten more names in what every page loads.
    catalog('admin-site', [...EDITING, ...admin('news', 'limits', 'operator', 'report')]),
    catalog('admin-places', [
      ...EDITING,
      ...admin('green-spaces', 'translations', 'audit/field-name-messages.ts'),
      ...WALK_GUIDE,
      ...PLACE_PREVIEW,
    ]),
  ],
  format: poFormat,
  orderBy: 'message',
});
