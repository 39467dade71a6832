import type { ReactNode } from 'react';

/** What kind of thing a result is, in one line. */
export function ResultFacts({ children }: { children: ReactNode }) {
  return <span className="truncate text-sm text-muted">{children}</span>;
}

/** What a result says of itself, in two lines of English. */
export function ResultText({ children }: { children: ReactNode }) {
  return (
    <span lang="en" className="line-clamp-2 text-sm text-muted">
      {children}
    </span>
  );
}

/** A sign where a result has no picture of its own. */
export function ResultSign({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span aria-hidden className={`grid aspect-8/5 w-16 place-items-center rounded-sm [&_svg]:size-6 ${tone}`}>
      {children}
    </span>
  );
}
