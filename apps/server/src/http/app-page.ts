import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentAddress } from '@ecopulse/contract/translations/content-calls';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';
import { firstAnswers, type FirstCalls, firstCallsOf } from './first-answers.ts';
import { chosenLanguage, knownLanguage } from './language-cookie.ts';

/** The file of a build that says what each page of the app needs first. */
export const PAGES_FILE = 'pages.json';

/** Tags by which a page asks for its files before any script runs. */
interface BuiltPages {
  /** What each page needs besides the entry. */
  readonly pages: Readonly<Record<string, FirstCalls & { readonly files: string; readonly catalog?: string }>>;
  readonly languages: Readonly<Partial<Record<Language, FilesOfLanguage>>>;
}

interface FilesOfLanguage {
  /** The messages of the app, and those that some pages add. */
  readonly catalogs: Readonly<Record<string, string>>;
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
export function createAppPage(dist: string, readFrame: () => Promise<string>): AppPage {
  let builtPages: Promise<BuiltPages> | undefined;
  return {
    async send(request, reply) {
      const [path = '/'] = request.url.split('?');
      const page = pageOf(SIGNED_IN_PAGES, path);
      const { pages, languages } = await (builtPages ??= readBuiltPages(dist));
      const calls = firstCallsOf(request.url, pages);
      const [frame, answers] = await Promise.all([
        readFrame(),
        request.method === 'HEAD' ? '' : firstAnswers(request, calls.own),
      ]);
      const language = chosenLanguage(request) ?? knownLanguage(LANGUAGE.exec(answers)?.[1]) ?? 'en';
      const files = languages[language];
      const built = page === undefined ? undefined : pages[page];
      // No one else asks for the data of an admin screen.
      const mayOpen = !page?.startsWith(ADMIN) || answers.includes(IS_ADMIN);
      const tags = [
        calls.picture === undefined
          ? ''
          : `<link rel="preload" as="image" fetchpriority="high" href="${calls.picture}?theme=${answers.includes(IS_DARK) ? 'dark' : 'light'}">`,
        // Whatever is largest comes first.
        ...(mayOpen ? calls.named : []).map((call) => preloadOf(contentAddress(call, language))),
        language === 'en' ? '' : preloadOf(`/api/content-names?language=${language}`),
        files?.catalogs['app'],
        files?.catalogs[built?.catalog ?? ''],
        built?.files,
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
            .replace(SCREEN_PLACE, (page !== undefined && files?.screens[page]) || '')
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

async function readBuiltPages(dist: string): Promise<BuiltPages> {
  const file = join(dist, PAGES_FILE);
  if (!existsSync(file)) return { pages: {}, languages: {} };
  return JSON.parse(await readFile(file, 'utf8')) as BuiltPages;
}
