import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contentAddress } from '@ecopulse/contract/translations/content-calls';
import { findPage, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../core/messages/catalogs.ts';
import { languageFromCookie, toLanguage } from './client.ts';
import { embedFirstAnswers, type FirstCalls, resolveFirstCalls } from './first-answers.ts';

export const PAGES_FILE = 'pages.json';

interface BuiltPages {
  readonly pages: Readonly<Record<string, FirstCalls & { readonly files: string; readonly catalog?: string }>>;
  readonly languages: Readonly<Partial<Record<Language, LanguageFiles>>>;
}

interface LanguageFiles {
  readonly catalogs: Readonly<Record<string, string>>;
  readonly screens: Readonly<Record<string, string>>;
}

export interface AppPage {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const FILES_PLACEHOLDER = '<!--first-files-->';
const SCREEN_PLACEHOLDER = '<!--first-screen-->';
const ANSWERS_PLACEHOLDER = '<!--first-answers-->';
/** The first match is the account's language: the resident's answer comes first. */
const ACCOUNT_LANGUAGE = /"language":(?:"(\w+)"|null)/;
const ENGLISH_IN_FRAME = /<html lang="en"|\/manifest\/en\./g;
const IS_DARK = '"theme":"dark"';
const IS_OWNER = '"role":"owner"';
const ADMIN_PATH = '/admin';

export function createAppPage(dist: string, readFrame: () => Promise<string>): AppPage {
  let builtPages: Promise<BuiltPages> | undefined;
  return {
    async send(request, reply) {
      const [path = '/'] = request.url.split('?');
      const page = findPage(SIGNED_IN_PAGES, path);
      const { pages, languages } = await (builtPages ??= readBuiltPages(dist));
      const calls = resolveFirstCalls(request.url, pages);
      const [frame, answers] = await Promise.all([
        readFrame(),
        request.method === 'HEAD' ? '' : embedFirstAnswers(request, calls.embeddedCalls),
      ]);
      const language = languageFromCookie(request) ?? toLanguage(ACCOUNT_LANGUAGE.exec(answers)?.[1]) ?? 'en';
      const files = languages[language];
      const builtPage = page === undefined ? undefined : pages[page];
      // Other roles see fewer admin links and figures, and would be refused some of the preloaded calls.
      const isShown = !page?.startsWith(ADMIN_PATH) || answers.includes(IS_OWNER);
      const tags = [
        calls.picture === undefined
          ? ''
          : `<link rel="preload" as="image" fetchpriority="high" href="${calls.picture}?theme=${answers.includes(IS_DARK) ? 'dark' : 'light'}">`,
        ...(isShown ? calls.preloadedCalls : []).map((call) => preloadTag(contentAddress(call, language))),
        language === 'en' ? '' : preloadTag(`/api/content-names?language=${language}`),
        files?.catalogs['app'],
        files?.catalogs[builtPage?.catalog ?? ''],
        builtPage?.files,
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
            .replaceAll(ENGLISH_IN_FRAME, (match) => match.replace('en', language))
            .replace(SCREEN_PLACEHOLDER, (isShown && page !== undefined && files?.screens[page]) || '')
            .replace(FILES_PLACEHOLDER, tags.join(''))
            // A function, since answers may contain patterns such as `$&`.
            .replace(ANSWERS_PLACEHOLDER, () => answers),
        );
    },
  };
}

function preloadTag(call: string): string {
  return `<link rel="preload" as="fetch" crossorigin href="${call.replaceAll('&', '&amp;')}">`;
}

async function readBuiltPages(dist: string): Promise<BuiltPages> {
  const file = join(dist, PAGES_FILE);
  if (!existsSync(file)) return { pages: {}, languages: {} };
  return JSON.parse(await readFile(file, 'utf8')) as BuiltPages;
}
