import type { ReactNode } from 'react';

interface PageHeadingProps {
  eyebrow?: ReactNode;
  title: ReactNode;
  lede?: ReactNode;
  actions?: ReactNode;
}

/** Takes the focus on navigation, so that screen readers announce the page. */
export function PageHeading({ eyebrow, title, lede, actions }: PageHeadingProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="min-w-0">
        {eyebrow && <p className="mb-1.5 text-md font-semibold text-muted">{eyebrow}</p>}
        <h1 tabIndex={-1} className="text-display font-extrabold tracking-[-0.035em]">
          {title}
        </h1>
        {lede && <p className="mt-3 max-w-prose text-lg text-muted">{lede}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  );
}
