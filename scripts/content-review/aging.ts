import { CITATION, COMMON_SOURCE } from '@ecopulse/contract/text-marks';

export interface Source {
  readonly publisher: string;
  /** The year of the figure, else of publication. */
  readonly year: number;
  readonly detail: string;
}

export interface Passage {
  /** File and field. */
  readonly place: string;
  readonly text: string;
  readonly sources: Readonly<Record<string, Source>>;
}

export interface Finding {
  readonly place: string;
  readonly quote: string;
}

const MAX_MONTHS = 18;
const NO_SOURCE = 'No source named';

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DATE = new RegExp(
  String.raw`(?:(early|mid|first half of)[ -])?(?:(\d{1,2}) )?(?:(${MONTHS.join('|')}) )?(?<![\d.,])((?:19|20)\d\d)(?![\d%]|[.,]\d)`,
  'gi',
);
/** The last month that each may mean. */
const PARTS_OF_YEAR: Readonly<Record<string, number>> = { early: 4, mid: 7, 'first half of': 6 };
const PLAN =
  /\b(?:will|planned|plans?|due|expected|scheduled|until|(?:is|are|was|were|aims?|means?) to|to (?:open|start|close|end)|by (?:(?:the end of|about|early|mid|[a-z]+)[ -])?(?:19|20)\d\d)\b/i;

const LINK = /\[([^\]]*)\]\([^\s()]*\)/g;

const toDay = (date: Date) => date.toISOString().slice(0, 10);
const endOfMonth = (year: number, month: number) => toDay(new Date(Date.UTC(year, month, 0)));

/** The last day of each date that a text names. */
function lastDays(text: string): string[] {
  return Array.from(text.matchAll(DATE), ([, part = '', day, month = '', year = '']) => {
    const named = MONTHS.indexOf(month.toLowerCase()) + 1;
    const last = endOfMonth(Number(year), named || (PARTS_OF_YEAR[part.toLowerCase()] ?? 12));
    return named > 0 && day !== undefined ? `${last.slice(0, 8)}${day.padStart(2, '0')}` : last;
  });
}

export const withoutCitations = (text: string) => text.replaceAll(new RegExp(` ?${CITATION.source}`, 'g'), '');

const sentencesOf = (text: string) => text.split(/(?<=[.!?]["”’)]?)\s+|\n+/);
const tidy = (text: string) => text.replace(/^[\s.,;:)]+/, '').trim();
const hasFigure = (text: string) => /\d/.test(text.replaceAll(DATE, ''));

/** Each sentence, or part of one, and the keys of the citations that follow it, else of those before. */
function citedSentences(block: string): { quote: string; keys: string[] }[] {
  const parts = block.replaceAll(LINK, '$1').split(new RegExp(CITATION, ''));
  const cited: { quotes: string[]; keys: string[] }[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const quotes = sentencesOf(parts[index] ?? '')
      .map(tidy)
      .filter((quote) => /\w/.test(quote));
    const key = parts[index + 1];
    const before = cited.at(-1);
    if (quotes.length === 0 && before && key !== undefined) before.keys.push(key);
    else cited.push({ quotes, keys: key === undefined ? (before?.keys ?? []) : [key] });
  }
  return cited.flatMap(({ quotes, keys }) => quotes.map((quote) => ({ quote, keys })));
}

/** By source. A figure is as old as its source, or as the latest year that the text names beside it. */
export function findOldFigures(passages: readonly Passage[], today: string): Map<string, Finding[]> {
  const oldest = new Date(today);
  oldest.setUTCMonth(oldest.getUTCMonth() - MAX_MONTHS);
  const isOld = (year: number) => year > 0 && endOfMonth(year, 12) < toDay(oldest);
  const findings = passages.flatMap(({ place, text, sources }) =>
    text
      .split(/\n+/)
      .flatMap(citedSentences)
      .flatMap(({ quote, keys }) => {
        if (!hasFigure(quote) || keys.includes(COMMON_SOURCE)) return [];
        const named = lastDays(quote).map((day) => Number(day.slice(0, 4)));
        const latest = Math.max(0, ...named.filter((year) => year <= Number(today.slice(0, 4))));
        return (keys.length > 0 ? keys : [NO_SOURCE]).flatMap((key) => {
          const source = sources[key];
          const name = source ? `${source.publisher}, ${source.year}. ${source.detail}` : key;
          return isOld(Math.max(source?.year ?? 0, latest)) ? [{ name, finding: { place, quote } }] : [];
        });
      }),
  );
  const bySource = Map.groupBy(findings, ({ name }) => name);
  return new Map(
    [...bySource]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, found]) => [name, found.map(({ finding }) => finding)]),
  );
}

/** Sentences that speak of a plan whose date has passed. */
export function findPastPlans(passages: readonly Passage[], today: string): Finding[] {
  return passages.flatMap(({ place, text }) =>
    sentencesOf(withoutCitations(text.replaceAll(LINK, '$1')))
      .filter((sentence) => PLAN.test(sentence) && lastDays(sentence).some((day) => day < today))
      .map((sentence) => ({ place, quote: tidy(sentence) })),
  );
}
