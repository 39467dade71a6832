// Without schemas, so that clients do not bundle them.
import type { Finding } from './finding.ts';
import { NEED_WORDS } from './need-words-table.ts';
import { NEEDS } from './needs.ts';

/** A walk of about seven minutes. */
export const NEAR_MRT_METERS = 500;

export interface TypedFinding {
  readonly finding: Finding;
  readonly isNearMe: boolean;
  /** What is left to search for; the whole text if it names nothing that is needed. */
  readonly rest: string;
}

/** Reads "park with playground near Bishan" as a playground, near Bishan. */
export function parseFinding(typed: string): TypedFinding {
  const named = new Set<string>();
  let text = ` ${toWords(typed)} `;
  for (const { key, pattern } of PATTERNS_BY_LENGTH)
    text = text.replace(pattern, () => {
      named.add(key);
      return ' ';
    });
  const needs = NEEDS.filter((need) => named.has(need));
  const finding: Finding = {
    ...(needs.length > 0 && { needs }),
    ...(named.has('open-now') && { openNow: true }),
    ...(named.has('near-mrt') && { maxMrtMeters: NEAR_MRT_METERS }),
  };
  const isNearMe = named.has('near-me');
  if (Object.keys(finding).length === 0 && !isNearMe) return { finding, isNearMe, rest: typed };
  return { finding, isNearMe, rest: text.trim().replaceAll(/ +/g, ' ').normalize('NFC') };
}

/** In one form of each letter, with single blanks. */
function toWords(typed: string): string {
  return typed
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();
}

const ANY_ENDING = /[\p{Script=Tamil}\p{Script=Hangul}]/u;
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

function toPattern(phrase: string): RegExp {
  if (WITHOUT_BLANKS.test(phrase)) return new RegExp(phrase, 'gu');
  return ANY_ENDING.test(phrase) ? new RegExp(` ${phrase}[^ ]*(?= )`, 'gu') : new RegExp(` ${phrase}(?= )`, 'gu');
}

/** The longest first, since some contain others. */
const PATTERNS_BY_LENGTH = Object.values(NEED_WORDS)
  .flatMap((words) => Object.entries(words))
  .flatMap(([key, phrases]) => phrases.split('|').map((phrase) => ({ key, phrase: toWords(phrase) })))
  .toSorted((a, b) => b.phrase.length - a.phrase.length)
  .map(({ key, phrase }) => ({ key, pattern: toPattern(phrase) }));
