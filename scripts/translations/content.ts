import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { articleContent } from '@ecopulse/content/articles.schema';
import { challengeContent } from '@ecopulse/content/challenges.schema';
import { hasSameMarks, figureDifferences } from '@ecopulse/content/figures';
import { greenSpaceContent } from '@ecopulse/content/green-spaces.schema';
import { lessonContent } from '@ecopulse/content/lessons.schema';
import {
  articleTexts,
  challengeTexts,
  greenSpaceTexts,
  lessonTexts,
  type Texts,
  type TranslationsContent,
  translationsContent,
} from '@ecopulse/content/translations.schema';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import * as z from 'zod/mini';
import { ROOT } from '../tools.ts';

const CONTENT = join(ROOT, 'content');

/** These have all content; the other languages only names and descriptions. */
const OFFICIAL: readonly string[] = ['zh', 'ms', 'ta'];

interface Kind {
  readonly textsOf: (json: unknown) => Texts;
  /** Fields that must be translated into every language. */
  readonly requiredInAllLanguages: RegExp;
  /** Fields that may stay English, since signs and maps have no other name. */
  readonly optional: RegExp;
  readonly maxLengths: readonly (readonly [field: RegExp, characters: number])[];
}

const KINDS: Readonly<Record<string, Kind>> = {
  lessons: {
    textsOf: (json) => lessonTexts(z.parse(lessonContent, json)),
    requiredInAllLanguages: /^(?:title|description)$/,
    optional: /^$/,
    maxLengths: [
      [/^title$/, 70],
      [/^description$|question$/, 240],
      [/heading$/, 80],
      [/answer$|others/, 160],
      [/caption$/, 240],
      [/unit$|labels/, 60],
    ],
  },
  articles: {
    textsOf: (json) => articleTexts(z.parse(articleContent, json)),
    requiredInAllLanguages: /^(?:title|summary)$/,
    optional: /^$/,
    maxLengths: [
      [/^title$/, 90],
      [/^summary$/, 260],
    ],
  },
  challenges: {
    textsOf: (json) => challengeTexts(z.parse(challengeContent, json)),
    requiredInAllLanguages: /./,
    optional: /^$/,
    maxLengths: [
      [/^title$/, 60],
      [/^badgeReward$/, 40],
    ],
  },
  'green-spaces': {
    textsOf: (json) => greenSpaceTexts(z.parse(greenSpaceContent, json)),
    requiredInAllLanguages: /^description$/,
    optional: /^name$|^nearestMrt$|^location$|^routes/,
    maxLengths: [[/^name$/, 80]],
  },
};

/** Independent of the order of fields. */
export function hashTexts(texts: Texts): string {
  const ordered = Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(ordered)).digest('base64url').slice(0, 12);
}

/** A translation must have the same structure as its English text. */
function describeStructure(text: string): string {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return `${count(/\n\s*\n/g) + 1} paragraphs, ${count(/^\s*(?:[-*]|\d+\.) /gm)} items, ${count(/\*\*/g)} marks`;
}

export function textProblems(english: string, text: string, language: string): string[] {
  const problems: string[] = [];
  const { lacks, adds } = figureDifferences(english, text, language);
  if (lacks.length > 0) problems.push(`lacks the figures ${lacks.join(', ')}`);
  if (adds.length > 0) problems.push(`adds the figures ${adds.join(', ')}`);
  if (!hasSameMarks(english, text)) problems.push('has other citations or links');
  if (describeStructure(english) !== describeStructure(text))
    problems.push(`has ${describeStructure(text)} instead of ${describeStructure(english)}`);
  return problems;
}

export function itemProblems(
  kind: string,
  english: Texts,
  translation: TranslationsContent[string] | undefined,
  language: string,
): string[] {
  const rules = KINDS[kind];
  if (!rules) return [`${kind} is not a kind of content`];
  // A missing translation is not outdated as well.
  const { of: englishHash, texts } = translation ?? { of: hashTexts(english), texts: {} };
  const requiredFields = Object.keys(english).filter(
    (field) => !rules.optional.test(field) && (OFFICIAL.includes(language) || rules.requiredInAllLanguages.test(field)),
  );
  return [
    ...(englishHash === hashTexts(english)
      ? []
      : ['is older than its English: review it, then run npm run content:reviewed']),
    ...requiredFields.filter((field) => texts[field] === undefined).map((field) => `lacks ${field}`),
    ...Object.entries(texts).flatMap(([field, text]) => {
      const original = english[field];
      if (original === undefined) return [`has ${field}, which the English has not`];
      const maxLength = rules.maxLengths.find(([pattern]) => pattern.test(field))?.[1] ?? Infinity;
      const problems = textProblems(original, text, language);
      if ([...text].length > maxLength) problems.push(`has more than ${maxLength} characters`);
      return problems.map((problem) => `${field} ${problem}`);
    }),
  ];
}

export async function readEnglishTexts(kind: string): Promise<Map<string, Texts>> {
  const files = (await readdir(join(CONTENT, kind))).filter((file) => file.endsWith('.json')).toSorted();
  const read = async (file: string) => {
    const json: unknown = JSON.parse(await readFile(join(CONTENT, kind, file), 'utf8'));
    return [file.slice(0, -'.json'.length), KINDS[kind]?.textsOf(json) ?? {}] as const;
  };
  return new Map(await Promise.all(files.map(read)));
}

export const translationFile = (language: string, kind: string) =>
  join(CONTENT, 'translations', language, `${kind}.json`);

export async function contentProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const kind of Object.keys(KINDS)) {
    const english = await readEnglishTexts(kind);
    for (const language of LANGUAGES.slice(1)) {
      const file = z.parse(translationsContent, JSON.parse(await readFile(translationFile(language, kind), 'utf8')));
      const unknown = Object.keys(file).filter((key) => !english.has(key));
      problems.push(...unknown.map((key) => `${language}/${kind}.json: ${key} is not content`));
      for (const [key, texts] of english)
        for (const problem of itemProblems(kind, texts, file[key], language))
          problems.push(`${language}/${kind}.json: ${key} ${problem}`);
    }
  }
  return problems;
}
