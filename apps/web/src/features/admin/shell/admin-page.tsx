import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { brand } from '../../../lib/brand.ts';

interface AdminPageProps {
  title: string;
  titleLang?: 'en';
  lede?: ReactNode;
  above?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** The h1 receives focus on navigation. */
export function AdminPage({ title, titleLang, lede, above, badge, actions, children }: AdminPageProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <title>{`${title} · ${t`Admin`} · ${brand.name}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          {above && <div className="mb-1.5 text-md font-semibold">{above}</div>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1 tabIndex={-1} lang={titleLang} className="text-2xl font-extrabold tracking-[-0.03em] wrap-anywhere">
              {title}
            </h1>
            {badge}
          </div>
          {lede && <p className="mt-1.5 max-w-prose text-md text-muted">{lede}</p>}
        </div>
        {actions && (
          // On phones, two or more buttons get equal widths.
          <div className="flex flex-wrap gap-2 max-sm:has-[>:nth-child(2)]:grid max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>:nth-child(2)]:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] sm:gap-3 max-sm:[&>:not(:only-child)]:px-3">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
