import { type IcuNode, parseIcu, parsePo } from 'pofile-ts';

interface Shape {
  readonly names: Set<string>;
  /** Tag numbers, such as `0` of `<0>…</0>`. */
  readonly tags: Set<string>;
  readonly selects: string[];
  readonly plurals: string[][];
}

function shapeOf(nodes: readonly IcuNode[], shape: Shape = emptyShape()): Shape {
  for (const node of nodes) {
    if (node.type === 'literal' || node.type === 'pound') continue;
    if (node.type === 'tag') {
      shape.tags.add(node.value);
      shapeOf(node.children, shape);
      continue;
    }
    shape.names.add(node.value);
    if (node.type !== 'plural' && node.type !== 'select') continue;
    const forms = Object.keys(node.options);
    if (node.type === 'plural') shape.plurals.push(forms);
    else shape.selects.push(forms.toSorted().join(' '));
    for (const option of Object.values(node.options)) shapeOf(option.value, shape);
  }
  return shape;
}

function emptyShape(): Shape {
  return { names: new Set(), tags: new Set(), selects: [], plurals: [] };
}

/** The form `many` (fractions and millions) is optional. */
function pluralProblems(plurals: readonly string[][], language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms: readonly string[] = pluralCategories;
  return plurals.flatMap((presentForms) => [
    ...presentForms
      .filter((form) => !form.startsWith('=') && !forms.includes(form))
      .map((form) => `has the form ${form}, which ${language} lacks`),
    ...forms
      .filter((form) => form !== 'many' && !presentForms.includes(form))
      .map((form) => `lacks the plural form ${form}`),
  ]);
}

const LETTERS = /\p{L}{2}/u;

const listNames = (names: Iterable<string>) => [...names].toSorted().join(', ') || 'none';

/** Both texts are ICU MessageFormat. Problems such as "is empty" follow the name of the message. */
export function messageProblems(english: string, text: string, language: string): string[] {
  if (text.trim() === '') return ['is empty'];
  const [original, translation] = [parseIcu(english), parseIcu(text)];
  if (!original.success) return ['has an English text that is not ICU'];
  if (!translation.success) return [`is not ICU: ${translation.errors[0]?.message ?? 'unknown'}`];
  const [from, to] = [shapeOf(original.ast), shapeOf(translation.ast)];
  const problems = pluralProblems(to.plurals, language);
  if (listNames(from.names) !== listNames(to.names))
    problems.push(`has the placeholders ${listNames(to.names)} instead of ${listNames(from.names)}`);
  if (listNames(from.tags) !== listNames(to.tags))
    problems.push(`has the tags ${listNames(to.tags)} instead of ${listNames(from.tags)}`);
  if (listNames(new Set(from.selects)) !== listNames(new Set(to.selects)))
    problems.push(`chooses between ${listNames(to.selects)} instead of ${listNames(from.selects)}`);
  // Search and translation memories see a second spelling of the word.
  if (text.includes('\u2060')) problems.push('has a word joiner (U+2060)');
  if (english.trim() === english && text.trim() !== text) problems.push('begins or ends with a space');
  return problems;
}

/** PO format. `same` are messages that may equal the English ones. */
export function catalogProblems(
  english: string,
  translated: string,
  language: string,
  same: ReadonlySet<string> = new Set(),
): string[] {
  const keyOf = ({ msgid, msgctxt }: { msgid: string; msgctxt?: string | null }) => `${msgctxt ?? ''}\u0004${msgid}`;
  const texts = new Map(parsePo(translated).items.map((item) => [keyOf(item), item.msgstr[0] ?? '']));
  return parsePo(english).items.flatMap((item) => {
    const text = texts.get(keyOf(item)) ?? '';
    const problems = messageProblems(item.msgid, text, language);
    if (text === item.msgid && LETTERS.test(text.replaceAll(/\{[^}]*\}/g, '')) && !same.has(text))
      problems.push('is the same as in English: if that is right, say why in same-words.json');
    return problems.map(
      (problem) => `${language}: “${item.msgid}”${item.msgctxt ? ` (${item.msgctxt})` : ''} ${problem}`,
    );
  });
}
