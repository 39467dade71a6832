import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { FIELD_PROBLEMS, fillPlaceholders } from '../field-problems.ts';
import { text } from '../scalars.ts';
import { CITATION, isAgencyLink } from '../text-marks.ts';

/** Words and address. A citation before a bracket is no link. */
export const LINK_IN_MARKDOWN = /(?<![!\\])\[((?!\^|\s*\])[^[\]\n]+)\]\(([^\s()]*)\)/g;

/** Only paragraphs, lists, emphasis, citations and links can be displayed. */
export const UNSUPPORTED_MARKDOWN = /[<>`|]|!\[|\]\(|^#/m;

export const linkAddresses = (markdownText: string) =>
  Array.from(markdownText.matchAll(LINK_IN_MARKDOWN), ([, , address = '']) => address);

const withoutAddresses = (markdownText: string) => markdownText.replaceAll(LINK_IN_MARKDOWN, '[$1]');

function blocks(markdownText: string): string[] {
  return markdownText
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((block) => block.replace(/^\s*(?:[-*]|\d+\.) /, ''));
}

function hasUncitedFigure(markdownText: string): boolean {
  return blocks(markdownText).some(
    (block) => /\d/.test(withoutAddresses(block).replaceAll(CITATION, '')) && block.search(CITATION) === -1,
  );
}

export const markdown = (min: number, max: number) =>
  text(max).check(
    z.minLength(min, { error: fillPlaceholders(FIELD_PROBLEMS['too-short'], { least: min }) }),
    z.refine((markdownText) => !UNSUPPORTED_MARKDOWN.test(withoutAddresses(markdownText)), {
      error: ADMIN_FIELD_PROBLEMS['unsupported-text'],
    }),
    z.refine((markdownText) => linkAddresses(markdownText).every(isAgencyLink), {
      error: ADMIN_FIELD_PROBLEMS['link-not-allowed'],
    }),
    z.refine((markdownText) => !hasUncitedFigure(markdownText), { error: ADMIN_FIELD_PROBLEMS['uncited-figure'] }),
  );
