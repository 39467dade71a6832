import type { ReactNode } from 'react';
import { listFormat } from './format-list.ts';
import { langOf, nameIn } from './lang-of.ts';

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

/** The name of a town in the language on screen, or in English where signs show no other. */
export function TownName({ town }: { town: string }) {
  const name = nameIn(town);
  return <span lang={langOf(name)}>{name}</span>;
}
