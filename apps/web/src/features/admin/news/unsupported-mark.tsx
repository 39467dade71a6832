import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { TriangleAlert } from 'lucide-react';
import type { MarkedToken } from 'marked';
import type { ReactNode } from 'react';
import type { UnsupportedMark } from '@ecopulse/contract/news/article-text';

const MESSAGES: Readonly<Record<UnsupportedMark, MessageDescriptor>> = {
  image: msg`Pictures can't be shown within the text.`,
  link: msg`Only links of the form [text](https://…) can be shown.`,
  html: msg`HTML can't be shown.`,
  table: msg`Tables can't be shown.`,
  code: msg`Code can't be shown.`,
  heading: msg`Only ## and ### headings can be shown.`,
  other: msg`This can't be shown.`,
};

const MARKS: Readonly<Partial<Record<MarkedToken['type'], UnsupportedMark>>> = {
  image: 'image',
  html: 'html',
  table: 'table',
  codespan: 'code',
  def: 'link',
  blockquote: 'other',
  hr: 'other',
  del: 'other',
};

/** Null for what readers see as it is meant: an address that was merely typed, or an indented paragraph. */
function unsupportedMarkOf(token: MarkedToken): UnsupportedMark | null {
  const { raw } = token;
  if (token.type === 'heading') return raw.trimStart().startsWith('#') ? 'heading' : 'other';
  if (token.type === 'code') return token.codeBlockStyle === 'indented' ? null : 'code';
  if (token.type === 'link' && !raw.startsWith('[')) return raw.startsWith('<') ? 'html' : null;
  if (token.type === 'link') return 'link';
  return MARKS[token.type] ?? null;
}

const BLOCKS: ReadonlySet<string> = new Set(['heading', 'code', 'table', 'def', 'blockquote', 'hr']);

function UnsupportedText({ mark, children }: { mark: UnsupportedMark; children: string }) {
  const { i18n } = useLingui();
  return (
    <>
      <mark className="rounded-sm bg-sun-soft box-decoration-clone px-1 whitespace-pre-wrap text-sun-ink">
        {children}
      </mark>{' '}
      <strong className="text-sm font-semibold text-sun-ink">
        <TriangleAlert aria-hidden className="mb-0.5 inline size-4" /> {i18n._(MESSAGES[mark])}
      </strong>
    </>
  );
}

export function renderUnsupported(token: MarkedToken): ReactNode {
  const mark = unsupportedMarkOf(token);
  if (mark === null) return undefined;
  const text = <UnsupportedText mark={mark}>{token.raw.trim()}</UnsupportedText>;
  const isBlock = BLOCKS.has(token.type) || (token.type === 'html' && token.block);
  return isBlock ? <p>{text}</p> : text;
}
