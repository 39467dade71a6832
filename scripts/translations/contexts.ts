import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IcuNode, parseIcu, parsePo } from 'pofile-ts';

const CONTEXTS = 'apps/web/src/locales/contexts.json';
const ENGLISH_CATALOGS = 'apps/{web/src/locales/en/*,server/src/locales/en}.po';
const MAX_WORDS_OF_A_LABEL = 2;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** Without placeholders and tags. Of a plural or a choice, the option with the most words counts. */
function visibleText(nodes: readonly IcuNode[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'literal') return node.value;
      if (node.type === 'tag') return visibleText(node.children);
      if (node.type !== 'plural' && node.type !== 'select') return '';
      const options = Object.values(node.options).map(({ value }) => visibleText(value));
      return options.toSorted((a, b) => wordsOf(b).length - wordsOf(a).length)[0] ?? '';
    })
    .join('');
}

function isLabel(message: string): boolean {
  const { success, ast } = parseIcu(message);
  const words = success ? wordsOf(visibleText(ast)).length : 0;
  return words > 0 && words <= MAX_WORDS_OF_A_LABEL;
}

/** English catalogs, and `contexts.json`. A message with `context` or `comment` in the source needs no other. */
export function contextProblems(catalogs: readonly string[], contexts: Readonly<Record<string, string>>): string[] {
  const items = catalogs.flatMap((catalog) => parsePo(catalog).items).filter(({ msgctxt }) => !msgctxt);
  const messages = new Set(items.map(({ msgid }) => msgid));
  const commented = new Set(
    items
      .filter(({ extractedComments }) => extractedComments.some((comment) => !comment.startsWith('placeholder ')))
      .map(({ msgid }) => msgid),
  );
  const keys = Object.keys(contexts);
  const isBare = (message: string) => !(message in contexts) && !commented.has(message) && isLabel(message);
  const { compare } = new Intl.Collator('en-US');
  return [
    ...[...messages].filter(isBare).map((message) => `“${message}” has no context: say what it is in ${CONTEXTS}`),
    ...keys
      .filter((key) => !messages.has(key))
      .map((key) => `“${key}” has a context in ${CONTEXTS}, but is no message`),
    ...keys.filter((key, index) => compare(keys[index - 1] ?? '', key) > 0).map((key) => `“${key}” is out of order`),
  ];
}

export function readContextProblems(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const catalogs = globSync(ENGLISH_CATALOGS, { cwd: root }).map(read);
  return contextProblems(catalogs, JSON.parse(read(CONTEXTS)) as Record<string, string>);
}
