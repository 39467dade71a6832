import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parsePo } from 'pofile-ts';
import { describe, expect, test } from 'vitest';
import { moduleImports } from '../boundaries/module-imports.ts';

const WEB = join(import.meta.dirname, '..', '..', 'apps', 'web');

function sourcesIn(catalog: string): Set<string> {
  const { items } = parsePo(readFileSync(join(WEB, 'src/locales/en', `${catalog}.po`), 'utf8'));
  return new Set(items.flatMap(({ references }) => references));
}

const withMessages = new Set(
  globSync('*.po', { cwd: join(WEB, 'src/locales/en') }).flatMap((file) => [
    ...sourcesIn(file.slice(0, -'.po'.length)),
  ]),
);

function collectReachableFiles(starts: readonly string[], excluded: RegExp): string[] {
  const found = new Set(starts);
  for (const file of found) {
    if (!existsSync(join(WEB, file))) throw new Error(`There is no ${file}`);
    for (const { specifier, typeOnly } of moduleImports(file, readFileSync(join(WEB, file), 'utf8'))) {
      const imported = normalize(join(dirname(file), specifier));
      if (!typeOnly && imported !== GO_NOW && /^\.{1,2}\/.*\.tsx?$/.test(specifier) && !excluded.test(imported))
        found.add(imported);
    }
  }
  return [...found];
}

const ADMIN = /^src\/features\/admin\//;
const NOTHING_EXCLUDED = /^$/;
/** Loads its own catalog, wherever it is shown. */
const GO_NOW = 'src/lib/conditions/go-now-line.tsx';
/** These screens load an additional catalog, see their routes. */
const LEGAL = /^src\/(features\/legal\/|app\/routes\/legal-screens\.tsx)/;
const LINKS = globSync(
  [
    'src/features/{accounts/recovery,social/invites}/{forgot,reset,verify,unsubscribe,visitor-*}-page.tsx',
    'src/app/landing/{old-browser,register,sign-in}-page.tsx',
    'src/features/accounts/set-up/set-up-page.tsx',
    'src/features/accounts/parents/{parent-page,parent-asked-step}.tsx',
    'src/features/accounts/refused-step.tsx',
    'src/features/events/preview/certificate-check-page.tsx',
  ],
  { cwd: WEB },
);
const CHALLENGE_PREVIEW = 'src/features/challenges/preview/visitor-challenge-page.tsx';
const PREVIEWS = globSync('src/features/{news/article,*/preview}/visitor*-page.tsx', { cwd: WEB });
const LEGAL_OR_LINK = new RegExp(`${LEGAL.source}|^(${[...LINKS, ...PREVIEWS].join('|')})$`);
const LESSON = ['list/lessons-page', 'quiz/quiz-page', 'reader/lesson-page'].map(
  (file) => `src/features/lessons/${file}.tsx`,
);
const COMMUNITY = [
  'rankings/rankings-page',
  'social/social-page',
  'social/invites/invite-page',
  'social/resident/resident-page',
  'week/week-page',
].map((file) => `src/features/${file}.tsx`);
const PLACES = 'src/features/green-spaces/list/green-spaces-page.tsx';
const PLACE = 'src/app/routes/green-space-screen.tsx';
const EVENTS = [
  'list/events-page',
  'event/event-page',
  'attending/attend-page',
  'organising/code-page',
  'organising/people-page',
].map((file) => `src/features/events/${file}.tsx`);
const CERTIFICATES = 'src/features/events/certificates/certificates-page.tsx';
const CLUBS = ['src/app/routes/club-screens.tsx', 'src/features/clubs/steward/club-editor.tsx'];
const CHALLENGES = ['challenges', 'challenge'].map((name) => `src/features/challenges/${name}-page.tsx`);
const PASSPORT = 'src/features/passport/passport-page.tsx';
const SETTINGS = 'src/features/settings/settings-page.tsx';
const WITHDRAWN = 'src/features/accounts/security/withdrawn-page.tsx';
const OWN_CATALOG = new RegExp(
  `${LEGAL.source}|^(${SETTINGS}|${WITHDRAWN}|${CERTIFICATES}|${PASSPORT})|^${PLACE}|^(${PLACES}|${[...CHALLENGES, ...CLUBS, ...COMMUNITY, ...EVENTS, ...LESSON].join('|')})$|${ADMIN.source}`,
);

const adminScreens = (folders: string) =>
  globSync(`src/features/admin/{shell,${folders}}/*-{page,editor,frame,import}.tsx`, { cwd: WEB });

test('every file with messages is in a catalog', () => {
  const message = /<(?:Trans|Plural)\b|\b(?:t|msg)[`(]|\bplural\(/;
  const files = globSync('src/**/*.{ts,tsx}', { cwd: WEB }).filter((file) => !/\.test\.|testing/.test(file));
  const isMissing = (file: string) => {
    const text = readFileSync(join(WEB, file), 'utf8');
    return /@lingui\/\w+\/macro/.test(text) && message.test(text) && !withMessages.has(file);
  };
  expect(files.filter(isMissing)).toEqual([]);
});

describe('a message is in a catalog that is loaded where it is shown:', () => {
  test.each([
    ['visitors', ['src/app/landing/landing.tsx'], LEGAL_OR_LINK, ['landing']],
    ['visitors who follow a link', LINKS, NOTHING_EXCLUDED, ['landing', 'links']],
    [
      'visitors who follow what residents share',
      PREVIEWS.filter((file) => file !== CHALLENGE_PREVIEW),
      NOTHING_EXCLUDED,
      ['landing', 'previews'],
    ],
    ['the preview of a challenge', [CHALLENGE_PREVIEW], NOTHING_EXCLUDED, ['landing', 'challenge-preview']],
    ['residents', ['src/app/app.tsx'], OWN_CATALOG, ['app']],
    ['the list of green spaces', [PLACES], NOTHING_EXCLUDED, ['app', 'places']],
    ['the passport', [PASSPORT], NOTHING_EXCLUDED, ['app', 'passport']],
    ['the page of a green space', [PLACE], NOTHING_EXCLUDED, ['app', 'place']],
    ['the pages of challenges', CHALLENGES, NOTHING_EXCLUDED, ['app', 'place']],
    ['certificates', [CERTIFICATES], NOTHING_EXCLUDED, ['app', 'certificates']],
    ['the pages of events', EVENTS, /^src\/features\/events\/certificates\//, ['app', 'events']],
    ['the pages of clubs', CLUBS, NOTHING_EXCLUDED, ['app', 'clubs']],
    ['the line on weather and air', [GO_NOW], NOTHING_EXCLUDED, ['app', 'conditions']],
    ['the pages of a lesson', LESSON, NOTHING_EXCLUDED, ['app', 'lesson']],
    ['the rankings and the pages of residents', COMMUNITY, NOTHING_EXCLUDED, ['app', 'community']],
    ['settings', [SETTINGS], NOTHING_EXCLUDED, ['app', 'settings']],
    ['residents who withdrew consent', [WITHDRAWN], NOTHING_EXCLUDED, ['app', 'settings']],
    ['the terms for residents', ['src/features/legal/terms-page.tsx'], NOTHING_EXCLUDED, ['app', 'terms']],
    ['the privacy notice for residents', ['src/features/legal/privacy-page.tsx'], NOTHING_EXCLUDED, ['app', 'privacy']],
    ['the terms for visitors', ['src/features/legal/terms-page.tsx'], NOTHING_EXCLUDED, ['landing', 'terms']],
    [
      'the privacy notice for visitors',
      ['src/features/legal/privacy-page.tsx'],
      NOTHING_EXCLUDED,
      ['landing', 'privacy'],
    ],
    ['admins', adminScreens('audit,overview,system'), NOTHING_EXCLUDED, ['app', 'admin']],
    ['admins of residents', adminScreens('moderation,residents'), NOTHING_EXCLUDED, ['app', 'admin-residents']],
    ['organisers of events', adminScreens('events'), NOTHING_EXCLUDED, ['app', 'event-editor']],
    ['editors of lessons', adminScreens('lessons'), NOTHING_EXCLUDED, ['app', 'admin-lessons']],
    ['editors of challenges', adminScreens('challenges'), NOTHING_EXCLUDED, ['app', 'admin-challenges']],
    [
      'editors of news',
      adminScreens('news').filter((file) => !/sources/.test(file)),
      NOTHING_EXCLUDED,
      ['app', 'admin-news'],
    ],
    ['admins of the site', adminScreens('limits,news,operator,report'), NOTHING_EXCLUDED, ['app', 'admin-site']],
    ['editors of green spaces', adminScreens('green-spaces,translations'), NOTHING_EXCLUDED, ['app', 'admin-places']],
  ])('%s', (_audience, starts, excluded, catalogs) => {
    const loaded = new Set(catalogs.flatMap((catalog) => [...sourcesIn(catalog)]));
    const shown = collectReachableFiles(starts, excluded).filter((file) => withMessages.has(file));
    expect(shown.length).toBeGreaterThan(2);
    expect(shown.filter((file) => !loaded.has(file))).toEqual([]);
  });
});
