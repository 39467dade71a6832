import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { FIELD_PROBLEMS, fillPlaceholders } from '../field-problems.ts';
import { text } from '../scalars.ts';

const CITATION = /\[\^([a-z0-9-]+)\]/g;

/** Only paragraphs, lists, emphasis and citations can be displayed. */
const UNSUPPORTED_MARKDOWN = /[<>`|]|!\[|\]\(|^#/m;

export const citations = (markdownText: string) => Array.from(markdownText.matchAll(CITATION), ([, key = '']) => key);

function blocks(markdownText: string): string[] {
  return markdownText
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.replace(/^\s*(?:[-*]|\d+\.) /, ''));
}

function hasUncitedFigure(markdownText: string): boolean {
  return blocks(markdownText).some(
    (block) => /\d/.test(block.replaceAll(CITATION, '')) && block.search(CITATION) === -1,
  );
}

export const markdown = (min: number, max: number) =>
  text(max).check(
    z.minLength(min, { error: fillPlaceholders(FIELD_PROBLEMS['too-short'], { least: min }) }),
    z.refine((markdownText) => !UNSUPPORTED_MARKDOWN.test(markdownText), {
      error: ADMIN_FIELD_PROBLEMS['unsupported-text'],
    }),
    z.refine((markdownText) => !hasUncitedFigure(markdownText), { error: ADMIN_FIELD_PROBLEMS['uncited-figure'] }),
  );
