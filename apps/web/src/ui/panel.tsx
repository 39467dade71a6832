import { type ReactNode, useId, type ComponentProps } from 'react';
import { createLink } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';

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

function MoreAnchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className="inline-flex min-h-6 items-center rounded-sm text-md font-bold whitespace-nowrap text-leaf-strong underline-offset-4 hover:underline"
      {...rest}
    >
      {children}
    </a>
  );
}

export const MoreLink = createLink(MoreAnchor);

/** Drops the router's class for links to the current page. */
function BackAnchor({ className: _active, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className="inline-flex min-h-6 max-w-full items-center gap-2 justify-self-start rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
    >
      <ArrowLeft aria-hidden className="size-4 shrink-0 rtl:rotate-180" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </a>
  );
}

/** Above the heading of a page, to the page it belongs to. */
export const BackLink = createLink(BackAnchor);
