import { type ReactNode, useId, type ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';

interface PanelProps {
  title: ReactNode;
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Panel({ title, action, className = '', children }: PanelProps) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={`grid grid-cols-1 content-start gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-6 ${className}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="text-xl font-extrabold tracking-[-0.02em]">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}

function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className="inline-flex min-h-6 items-center rounded-sm text-md font-bold whitespace-nowrap text-leaf-strong underline-offset-4 hover:underline"
      {...rest}
    >
      {children}
    </a>
  );
}

export const MoreLink = createLink(Anchor);
