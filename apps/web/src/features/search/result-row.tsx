import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { langOf } from '../../lib/language/lang-of.ts';
import { Highlighted } from './highlighted.tsx';

interface RowProps extends Omit<ComponentProps<'a'>, 'title'> {
  picture: ReactNode;
  title: string;
  children: ReactNode;
}

function Row({ picture, title, children, ...rest }: RowProps) {
  return (
    <a
      data-search-result
      className="grid scroll-mt-18 grid-cols-[4rem_minmax(0,1fr)] items-center gap-3 rounded-md p-2 transition-colors hover:bg-leaf-soft focus-visible:bg-leaf-soft"
      {...rest}
    >
      {picture}
      <span className="grid min-w-0 gap-0.5">
        <span lang={langOf(title)} className="line-clamp-2 leading-snug font-bold wrap-anywhere">
          <Highlighted>{title}</Highlighted>
        </span>
        {children}
      </span>
    </a>
  );
}

export const ResultRow = createLink(Row);
