import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentAddress } from '@ecopulse/contract/translations/translations';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';
import { firstAnswers, firstCallsOf } from './first-answers.ts';
import { chosenLanguage, knownLanguage } from './language-cookie.ts';

/** The file of a build that says what each page of the app needs first. */
export const FIRST_FILES = 'first-files.json';

/** Tags by which a page asks for its files before any script runs. */
interface FirstFiles {
  readonly pages: Readonly<Record<string, string>>;
  /** Of parts of home that only some residents see. */
  readonly homeParts: Readonly<Record<string, string>>;
  readonly languages: Readonly<Partial<Record<Language, FilesOfLanguage>>>;
}

interface FilesOfLanguage extends Pick<FirstFiles, 'pages' | 'homeParts'> {
  /** For what the app starts with. */
  readonly start: string;
  /** For screens as they look without data. */
  readonly screens: Readonly<Record<string, string>>;
}

/** The app's page with what its first screen needs: the names of its files, and the resident's own answers. */
export interface AppPage {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const FILES_PLACE = '<!--first-files-->';
const SCREEN_PLACE = '<!--first-screen-->';
const ANSWERS_PLACE = '<!--first-answers-->';
/** The account's language is the first: the answer about the resident comes before all others. */
const LANGUAGE = /"language":(?:"(\w+)"|null)/;
const ENGLISH_FRAME = /<html lang="en"|\/manifest\/en\./g;
const IS_DARK = '"theme":"dark"';
const IS_ADMIN = '"isAdmin":true';
const ADMIN = '/admin';
/** Whether a resident sees these parts of home. */
const HOME_PARTS: Readonly<Record<string, RegExp>> = {
  reminders: /"needs(?:Verification|Consent)":true/,
  welcome: /"welcome":"/,
};

export function createAppPage(dist: string, readFrame: () => Promise<string>): AppPage {
  let firstFiles: Promise<FirstFiles> | undefined;
  return {
    async send(request, reply) {
      const [path = '/'] = request.url.split('?');
      const page = pageOf(SIGNED_IN_PAGES, path);
      const calls = firstCallsOf(request.url);
      const [frame, files, answers] = await Promise.all([
        readFrame(),
        (firstFiles ??= readFirstFiles(dist)),
        request.method === 'HEAD' ? '' : firstAnswers(request, calls.own),
      ]);
      const language = chosenLanguage(request) ?? knownLanguage(LANGUAGE.exec(answers)?.[1]) ?? 'en';
      const words = files.languages[language];
      // Nobody else sees a screen of admins, not even empty, or asks for its answers.
      const mayOpen = !page?.startsWith(ADMIN) || answers.includes(IS_ADMIN);
      const screen = page !== undefined && mayOpen ? words?.screens[page] : undefined;
      const parts = page === '/' ? Object.entries(HOME_PARTS).filter(([, isSeen]) => isSeen.test(answers)) : [];
      const tags = [
        calls.picture === undefined
          ? ''
          : `<link rel="preload" as="image" fetchpriority="high" href="${calls.picture}?theme=${answers.includes(IS_DARK) ? 'dark' : 'light'}">`,
        // Whatever is largest comes first.
        ...(mayOpen ? calls.named : []).map((call) => preloadOf(contentAddress(call, language))),
        language === 'en' ? '' : preloadOf(`/api/content-names?language=${language}`),
        words?.start,
        ...[files, words].map((some) => (page === undefined ? '' : some?.pages[page])),
        ...parts.flatMap(([name]) => [files, words].map((some) => some?.homeParts[name])),
      ];
      return reply
        .headers({
          // It is this resident's alone. Like their other data it is not compressed, so its length tells nothing of it.
          'cache-control': 'private, no-store',
          vary: 'Cookie',
          'content-type': 'text/html; charset=utf-8',
        })
        .send(
          frame
            .replaceAll(ENGLISH_FRAME, (place) => place.replace('en', language))
            .replace(SCREEN_PLACE, screen ?? '')
            .replace(FILES_PLACE, tags.join(''))
            .replace(ANSWERS_PLACE, () => answers),
        );
    },
  };
}

/** The tag by which a page asks for the answer to a call. */
function preloadOf(call: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}">`;
}

async function readFirstFiles(dist: string): Promise<FirstFiles> {
  const file = join(dist, FIRST_FILES);
  if (!existsSync(file)) return { pages: {}, homeParts: {}, languages: {} };
  return JSON.parse(await readFile(file, 'utf8')) as FirstFiles;
}
