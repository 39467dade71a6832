import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import type { APIRequestContext, Page } from '@playwright/test';
import { type IcuNode, parseIcu } from 'pofile-ts';
import { SCREENS } from '../../measure/screens.ts';
import { expect, test } from '../../support/fixtures.ts';
import { signInToDemo } from '../../support/demo.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { readCatalog } from '../../support/translations.ts';
import { openScreensAs } from './demo-viewers.ts';

const SAME_WORDS = join(import.meta.dirname, '..', '..', '..', 'apps', 'web', 'src', 'locales', 'same-words.json');

/** Words that equal the English ones, each with a reason; `*` applies to all languages. */
const sameWords = JSON.parse(readFileSync(SAME_WORDS, 'utf8')) as Readonly<
  Record<string, Readonly<Record<string, string>>>
>;

function textParts(nodes: readonly IcuNode[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'literal') return [node.value.trim()];
    if (node.type === 'tag') return textParts(node.children);
    if (node.type !== 'plural' && node.type !== 'select') return [];
    return Object.values(node.options).flatMap(({ value }) => textParts(value));
  });
}

/** A pattern for the displayed message, with anything in place of placeholders; null for nested parts. */
function toDisplayPattern(nodes: readonly IcuNode[]): string | null {
  const literal = nodes.map((node) => (node.type === 'literal' ? node.value : '')).join(' ');
  // "of" and "to" also occur between content, so a message with only such words must contain numbers.
  const anything = /\p{L}{4}/u.test(literal) ? '.+' : String.raw`[^\p{L}]+`;
  const parts = nodes.map((node) => {
    if (node.type === 'literal') return node.value.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return node.type === 'argument' || node.type === 'pound' ? anything : null;
  });
  return parts.includes(null) ? null : parts.join('');
}

const IS_TEXT = /\p{L}{2}/u;

function createEnglishDetector(language: string): (text: string) => boolean {
  const same = new Set([...Object.keys(sameWords['*'] ?? {}), ...Object.keys(sameWords[language] ?? {})]);
  const messages = readCatalog(language)
    .filter(({ english, text }) => english !== text)
    .map(({ english }) => parseIcu(english))
    .flatMap((parsed) => (parsed.success ? [parsed.ast] : []));
  const words = new Set(messages.flatMap(textParts).filter((text) => IS_TEXT.test(text)));
  const sentences = messages
    .filter((nodes) => nodes.some(({ type }) => type !== 'literal'))
    .flatMap((nodes) => toDisplayPattern(nodes) ?? [])
    .filter((pattern) => IS_TEXT.test(pattern.replaceAll('.+', '')))
    .map((pattern) => new RegExp(`^${pattern}$`, 'u'));
  return (text) => !same.has(text) && (words.has(text) || sentences.some((sentence) => sentence.test(text)));
}

/** Visible and accessible texts, except those marked as another language. */
function visibleTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { lang } = document.documentElement;
    const isOwn = (element: Element | null) => element?.closest('[lang]')?.getAttribute('lang') === lang;
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (isOwn(parentElement) && !parentElement?.closest('script, style, option, [data-prerendered]'))
        found.add((textContent ?? '').trim());
    }
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-valuetext'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOwn(element)) found.add(element.getAttribute(name)?.trim() ?? '');
    found.add(document.title);
    return [...found].filter(Boolean);
  });
}

const CONTENT = [
  'green-spaces',
  'green-spaces/1',
  'lessons',
  'lessons/5',
  'challenges',
  'challenges/4',
  'news',
  'news/1',
];
const NAMES = new Set(['name', 'nearestMrt', 'publisher', 'sourceName', 'author', 'image', 'imageAlt']);

function collectPhrases(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return value.includes(' ') && !NAMES.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => collectPhrases(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => collectPhrases(inner, name));
}

function collectTranslations(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name === 'translations' ? collectPhrases(inner) : collectTranslations(inner),
  );
}

/** English phrases of content, except those that also appear in a translation. */
async function readEnglishContent(request: APIRequestContext, language: string): Promise<ReadonlySet<string>> {
  await signInToDemo(request, server.url, 'resident');
  const answersOf = (query: string) =>
    Promise.all(CONTENT.map(async (path): Promise<unknown> => (await request.get(`/api/${path}${query}`)).json()));
  const content = new Set(collectPhrases(await answersOf('')));
  const names: unknown = await (await request.get(`/api/content-names?language=${language}`)).json();
  const translated = [...collectTranslations(await answersOf(`?language=${language}`)), ...collectPhrases(names)];
  // Home shows the town of a location without its street.
  for (const text of translated) for (const shown of [text, text.split(', ', 1)[0] ?? '']) content.delete(shown);
  expect(content.size).toBeGreaterThan(500);
  return content;
}

let server: RunningServer;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  server = await startServer(test.info().outputPath('server.log'), {}, join('scripts', 'demo.ts'));
});
test.afterAll(() => server.stop());

for (const language of LANGUAGES.slice(1)) {
  test(`no screen in ${language} shows words of the English catalog, or content in English that is not marked as such`, async ({
    browser,
    playwright,
  }) => {
    test.setTimeout(900_000);
    const request = await playwright.request.newContext({ baseURL: server.url });
    const content = await readEnglishContent(request, language);
    await request.dispose();
    const isEnglish = createEnglishDetector(language);
    const leftovers: string[] = [];
    await openScreensAs(browser, server.url, language, SCREENS, async (page, { name }) => {
      const english = (await visibleTexts(page)).filter((text) => isEnglish(text) || content.has(text));
      leftovers.push(...english.map((text) => `${name}: ${text}`));
    });
    expect(leftovers).toEqual([]);
  });
}
