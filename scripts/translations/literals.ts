import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

const MESSAGE_COMPONENTS: ReadonlySet<string> = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal']);
const TEXT_ATTRIBUTES: ReadonlySet<string> = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);
const IS_TEXT = /\p{L}{2}/u;
/** Entities and addresses are the same in every language. */
const LANGUAGE_NEUTRAL = /&\w+;|https?:\/\//g;

type Node = Readonly<Record<string, unknown>> & { readonly type: string; readonly start: number };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function nameOf(node: unknown): string {
  return isNode(node) && typeof node['name'] === 'string' ? node['name'] : '';
}

/** Accepts `text`, {'text'}, and templates without a message tag. */
function textOf(node: unknown): string {
  if (!isNode(node)) return '';
  if (node.type === 'Literal' || node.type === 'JSXText')
    return typeof node['value'] === 'string' ? node['value'].trim() : '';
  if (node.type !== 'TemplateLiteral') return '';
  const parts = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
  return parts.map(({ value }) => value.raw).join('…');
}

export function literalsIn(file: string, source: string): { text: string; at: number }[] {
  const found: { text: string; at: number }[] = [];
  const record = (node: unknown): void => {
    if (isNode(node) && node.type === 'JSXExpressionContainer') return record(node['expression']);
    if (isNode(node) && node.type === 'ConditionalExpression')
      return [node['consequent'], node['alternate']].forEach(record);
    if (isNode(node) && node.type === 'LogicalExpression') return record(node['right']);
    const text = textOf(node);
    if (isNode(node) && IS_TEXT.test(text.replaceAll(LANGUAGE_NEUTRAL, ''))) found.push({ text, at: node.start });
  };
  const recordToast = (callArguments: unknown) => {
    const [options] = callArguments as readonly Node[];
    for (const property of (options?.['properties'] ?? []) as readonly Node[])
      if (['title', 'description'].includes(nameOf(property['key']))) record(property['value']);
  };
  const walk = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      const opening = value['openingElement'] as Node | undefined;
      const attributes = (opening?.['attributes'] ?? []) as readonly Node[];
      const isForeign = attributes.some((attribute) => nameOf(attribute['name']) === 'lang');
      const isMessage = MESSAGE_COMPONENTS.has(nameOf(opening?.['name']));
      for (const attribute of attributes)
        if (TEXT_ATTRIBUTES.has(nameOf(attribute['name']))) record(attribute['value']);
      attributes.forEach(walk);
      if (isMessage) return;
      for (const child of value['children'] as readonly Node[]) {
        if (!isForeign) record(child);
        walk(child);
      }
      return;
    }
    if (value.type === 'CallExpression' && nameOf(value['callee']) === 'toast') recordToast(value['arguments']);
    Object.values(value).forEach(walk);
  };
  walk(parseSync(file, source).program);
  return found;
}

export async function literalProblems(root: string): Promise<string[]> {
  const problems: string[] = [];
  for await (const file of glob('apps/web/src/**/*.{ts,tsx}', { cwd: root })) {
    if (/\.(test|testing)\.tsx?$|\/testing\//.test(file)) continue;
    const source = readFileSync(join(root, file), 'utf8');
    for (const { text, at } of literalsIn(file, source))
      problems.push(`${file}:${source.slice(0, at).split('\n').length} “${text}” is in no catalog`);
  }
  return problems;
}
