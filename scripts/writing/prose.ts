import { parseSync } from 'oxc-parser';
import { titlesIn } from '../security-doc.ts';

/** A piece of text that people read, with the line on which it begins. */
export interface Prose {
  readonly text: string;
  readonly line: number;
}

const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** Identifiers, quotations, which may be texts of the specification, and where a link leads. */
const EXEMPT = /`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)|https?:\/\/\S+/g;

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}

/** The text without what may hold any word; line breaks stay. */
function withoutExempt(text: string): string {
  return text.replaceAll(EXEMPT, (found) => found.replaceAll(/[^\n]/g, ' '));
}

/** The lines of a Markdown document outside of code blocks. */
export function proseOfMarkdown(source: string): Prose[] {
  const lines = withoutExempt(source.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ''))).split(
    '\n',
  );
  return lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.trim() !== '');
}

/** The comments of a TypeScript file and, if it is a test, its titles. */
export function proseOfScript(file: string, source: string): Prose[] {
  const comments = parseSync(file, source).comments.map(({ value, start }) => ({
    text: value,
    line: lineOf(source, start),
  }));
  const titles = TEST_FILE.test(file)
    ? titlesIn(source).map((text) => ({ text, line: lineOf(source, Math.max(0, source.indexOf(text))) }))
    : [];
  return [...comments, ...titles].map(({ text, line }) => ({ text: withoutExempt(text), line }));
}
