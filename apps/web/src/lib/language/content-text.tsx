import { Fragment, type ReactNode } from 'react';
import { listComma } from './format-list.ts';
import { langOf, nameIn } from './lang-of.ts';

interface ContentListProps {
  texts: readonly string[];
  /** How each text is shown. */
  children?: (text: string) => ReactNode;
}

/** Texts of content in a line, such as "Waterfall, Lookout points". Each says in which language it is. */
export function ContentList({ texts, children = (text) => text }: ContentListProps) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && listComma()}
      <span lang={langOf(text)}>{children(text)}</span>
    </Fragment>
  ));
}

/** The name of a town in the language on screen, or in English where signs show no other. */
export function TownName({ town }: { town: string }) {
  const name = nameIn(town);
  return <span lang={langOf(name)}>{name}</span>;
}
