import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentAddress } from '@ecopulse/contract/translations/content-calls';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';
import { chosenLanguage, knownLanguage } from './client.ts';
import { firstAnswers, type FirstCalls, firstCallsOf } from './first-answers.ts';

export const PAGES_FILE = 'pages.json';

interface BuiltPages {
  readonly pages: Readonly<Record<string, FirstCalls & { readonly files: string; readonly catalog?: string }>>;
  readonly languages: Readonly<Partial<Record<Language, FilesOfLanguage>>>;
}

interface FilesOfLanguage {
  readonly catalogs: Readonly<Record<string, string>>;
  readonly screens: Readonly<Record<string, string>>;
}

export interface AppPage {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const FILES_PLACE = '<!--first-files-->';
const SCREEN_PLACE = '<!--first-screen-->';
const ANSWERS_PLACE = '<!--first-answers-->';
/** The first match is the account's language: the resident's answer comes first. */
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
      // Do not preload admin data for others.
      const mayOpen = !page?.startsWith(ADMIN) || answers.includes(IS_ADMIN);
      const tags = [
        calls.picture === undefined
          ? ''
          : `<link rel="preload" as="image" fetchpriority="high" href="${calls.picture}?theme=${answers.includes(IS_DARK) ? 'dark' : 'light'}">`,
        ...(mayOpen ? calls.named : []).map((call) => preloadOf(contentAddress(call, language))),
        language === 'en' ? '' : preloadOf(`/api/content-names?language=${language}`),
        files?.catalogs['app'],
        files?.catalogs[built?.catalog ?? ''],
        built?.files,
      ];
      return reply
        .headers({
          // Private. Like other personal data it is not compressed, so that its length reveals nothing.
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

function preloadOf(call: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}">`;
}

async function readBuiltPages(dist: string): Promise<BuiltPages> {
  const file = join(dist, PAGES_FILE);
  if (!existsSync(file)) return { pages: {}, languages: {} };
  return JSON.parse(await readFile(file, 'utf8')) as BuiltPages;
}
