export interface Document {
  readonly file: string;
  readonly text: string;
}

const MAX_WORDS_OF_DOCS = 28_000;
const MAX_WORDS_OF_A_DECISION = 450;
const REQUIRED_PARTS = ['Context', 'Decision', 'Consequences'];
const DECISION = /^docs\/decisions\/\d{3}-[\w-]+\.md$/;
/** Only a table of packages, without the required parts, so it is not checked like other decisions. */
const DEPENDENCIES = 'docs/decisions/008-dependencies.md';

/** Not the bars of tables. */
function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

function decisionFaults({ file, text }: Document): string[] {
  const words = countWords(text.replaceAll(/^\|.*$/gm, ''));
  const missing = REQUIRED_PARTS.filter((part) => !new RegExp(`^(\\*\\*${part}\\b|#+ ${part}\\b)`, 'm').test(text));
  return [
    ...(words > MAX_WORDS_OF_A_DECISION
      ? [`${file} has ${words} words besides tables, ${MAX_WORDS_OF_A_DECISION} at most`]
      : []),
    ...missing.map((part) => `${file} has no paragraph or heading "${part}"`),
  ];
}

export function documentFaults(documents: readonly Document[]): string[] {
  const docs = documents.filter(({ file }) => file.startsWith('docs/'));
  const words = docs.map(({ text }) => countWords(text)).reduce((sum, count) => sum + count, 0);
  const decisions = docs.filter(({ file }) => DECISION.test(file) && file !== DEPENDENCIES);
  return [
    ...(words > MAX_WORDS_OF_DOCS ? [`docs have ${words} words, ${MAX_WORDS_OF_DOCS} at most`] : []),
    ...decisions.flatMap(decisionFaults),
  ];
}
