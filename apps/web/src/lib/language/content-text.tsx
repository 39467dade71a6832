import { Fragment, type ReactNode } from 'react';
import { listComma } from './format-list.ts';
import { langOf, nameIn } from './lang-of.ts';

interface ContentListProps {
  texts: readonly string[];
  children?: (text: string) => ReactNode;
}

export function ContentList({ texts, children = (text) => text }: ContentListProps) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && listComma()}
      <span lang={langOf(text)}>{children(text)}</span>
    </Fragment>
  ));
}

export function TownName({ town }: { town: string }) {
  const name = nameIn(town);
  return <span lang={langOf(name)}>{name}</span>;
}
