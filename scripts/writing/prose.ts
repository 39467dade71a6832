import { parseSync } from 'oxc-parser';
import { titlesIn } from '../security-doc.ts';

export interface Prose {
  readonly text: string;
  readonly line: number;
}

const TEST_FILE = /\.(test|spec)\.tsx?$/;
/** Code, quotations (maybe from the specification) and link targets. */
const EXEMPT = /`[^`]*`|"[^"]*"|“[^”]*”|\]\([^)]*\)|https?:\/\/\S+/g;

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split('\n').length;
}

/** Keeps line breaks, for line numbers. */
function withoutExempt(text: string): string {
  return text.replaceAll(EXEMPT, (found) => found.replaceAll(/[^\n]/g, ' '));
}

export function proseOfMarkdown(source: string): Prose[] {
  const lines = withoutExempt(source.replaceAll(/^```.*?^```/gms, (block) => block.replaceAll(/[^\n]/g, ''))).split(
    '\n',
  );
  return lines.map((text, index) => ({ text, line: index + 1 })).filter(({ text }) => text.trim() !== '');
}

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
