import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageOf, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstAnswers, firstCallsOf } from './first-answers.ts';

/** The file of a build that says what each page of the app needs first. */
export const FIRST_FILES = 'first-files.json';

/** Tags by which a page asks for its files before any script runs. */
interface FirstFiles {
  readonly pages: Readonly<Record<string, string>>;
  readonly languages: Readonly<Record<string, string>>;
}

/** The app's page with what its first screen needs: the names of its files, and the resident's own answers. */
export interface AppPage {
  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
}

const FILES_PLACE = '<!--first-files-->';
const ANSWERS_PLACE = '<!--first-answers-->';
const LANGUAGE = /"language":"(\w+)"/;
const IS_DARK = '"theme":"dark"';

export function createAppPage(dist: string, readFrame: () => Promise<string>): AppPage {
  let files: Promise<FirstFiles> | undefined;
  return {
    async send(request, reply) {
      const [path = '/'] = request.url.split('?');
      const page = pageOf(SIGNED_IN_PAGES, path);
      const calls = firstCallsOf(request.url);
      const [frame, { pages, languages }, answers] = await Promise.all([
        readFrame(),
        (files ??= readFirstFiles(dist)),
        request.method === 'HEAD' ? '' : firstAnswers(request, calls.own),
      ]);
      const tags = [
        calls.picture === undefined
          ? ''
          : `<link rel="preload" as="image" href="${calls.picture}?theme=${answers.includes(IS_DARK) ? 'dark' : 'light'}">`,
        // Whatever is largest comes first.
        ...calls.shared.map((call) => `<link rel="preload" as="fetch" crossorigin href="${call}">`),
        languages[LANGUAGE.exec(answers)?.[1] ?? 'en'] ?? '',
        page === undefined ? '' : (pages[page] ?? ''),
      ];
      return reply
        .headers({
          // It is this resident's alone. Like their other data it is not compressed, so its length tells nothing of it.
          'cache-control': 'private, no-store',
          vary: 'Cookie',
          'content-type': 'text/html; charset=utf-8',
        })
        .send(frame.replace(FILES_PLACE, tags.join('')).replace(ANSWERS_PLACE, () => answers));
    },
  };
}

async function readFirstFiles(dist: string): Promise<FirstFiles> {
  const file = join(dist, FIRST_FILES);
  if (!existsSync(file)) return { pages: {}, languages: {} };
  return JSON.parse(await readFile(file, 'utf8')) as FirstFiles;
}
