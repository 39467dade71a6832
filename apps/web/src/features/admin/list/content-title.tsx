import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** Where a kind of content is looked after. */
export type ContentPath = '/admin/green-spaces' | '/admin/lessons' | '/admin/challenges' | '/admin/news';

interface ContentTitleProps {
  of: ContentPath;
  id: number;
  title: string;
  /** What says in a few words which item this is. */
  children: ReactNode;
}

/** How a item of content begins its row: its title, which leads to its editor, and a line below. */
export function ContentTitle({ of, id, title, children }: ContentTitleProps) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        to={`${of}/$id`}
        params={{ id: String(id) }}
        lang="en"
        className="rounded-sm font-bold underline-offset-4 hover:text-leaf-strong hover:underline"
      >
        {title}
      </Link>
      <span className="text-sm font-medium text-muted">{children}</span>
    </div>
  );
}
