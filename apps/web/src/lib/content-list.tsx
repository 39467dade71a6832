import type { ReactNode } from 'react';
import { listFormat } from './format-list.ts';
import { langOf } from './lang-of.ts';

interface ContentListProps {
  texts: readonly string[];
  /** How each text is shown. */
  children?: (text: string) => ReactNode;
}

/** Texts of content in a line, such as "Waterfall, Lookout points". Each says in which language it is. */
export function ContentList({ texts, children = (text) => text }: ContentListProps) {
  return listFormat()
    .formatToParts(texts)
    .map(({ type, value }) =>
      type === 'element' ? (
        <span key={value} lang={langOf(value)}>
          {children(value)}
        </span>
      ) : (
        value
      ),
    );
}
