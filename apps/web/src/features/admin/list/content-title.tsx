import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The list of a kind of content. */
export type ContentPath = '/admin/green-spaces' | '/admin/lessons' | '/admin/challenges' | '/admin/news';

interface ContentTitleProps {
  of: ContentPath;
  id: number;
  title: string;
  /** A short description below the title. */
  children: ReactNode;
}

/** The title of content in a list, linked to its editor, with a short description. */
export function ContentTitle({ of, id, title, children }: ContentTitleProps) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        to={`${of}/$id`}
        params={{ id: String(id) }}
        lang="en"
        className="min-h-6 rounded-sm font-bold underline-offset-4 hover:text-leaf-strong hover:underline"
      >
        {title}
      </Link>
      <span className="text-sm font-medium text-muted">{children}</span>
    </div>
  );
}
