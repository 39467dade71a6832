import { Fragment, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import { listSeparator } from './format.ts';
import { langOf, translateName } from './lang-of.ts';
import { useLanguage } from './i18n.ts';

interface ContentListProps {
  texts: readonly string[];
  children?: (text: string) => ReactNode;
}

export function ContentList({ texts, children = (text) => text }: ContentListProps) {
  return texts.map((text, index) => (
    <Fragment key={text}>
      {index > 0 && listSeparator()}
      <span lang={langOf(text)}>{children(text)}</span>
    </Fragment>
  ));
}

export function TownName({ town }: { town: string }) {
  const name = translateName(town);
  return <span lang={langOf(name)}>{name}</span>;
}

export function EnglishOnlyNotice({ text }: { text: string }) {
  const language = useLanguage();
  if (language === 'en' || langOf(text) === undefined) return null;
  return (
    <p className="rounded-md bg-sunk px-4 py-2.5 text-md text-muted">
      <Trans>The rest of this page is in English only for now.</Trans>
    </p>
  );
}
