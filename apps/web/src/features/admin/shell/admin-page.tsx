import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { brand } from '../../../lib/brand.ts';

interface AdminPageProps {
  /** Also the title of the document. */
  title: string;
  /** Parts of the answer that comes with the page, which first-screen.js shows as its title before the app is there. */
  titleOf?: string;
  /** The language of the title, if it is that of content. */
  titleLang?: 'en';
  lede?: ReactNode;
  /** Shown above the title, such as a link back. */
  above?: ReactNode;
  /** Shown after the title, such as a status. */
  badge?: ReactNode;
  /** Buttons and links next to the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** An admin screen. Its h1 takes the focus on navigation. */
export function AdminPage({ title, titleOf, titleLang, lede, above, badge, actions, children }: AdminPageProps) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 content-start gap-6">
      <title>{`${title} · ${t`Admin`} · ${brand.name}`}</title>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          {above && <div className="mb-1.5 text-md font-semibold">{above}</div>}
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <h1
              tabIndex={-1}
              data-page-text={titleOf}
              lang={titleLang}
              className="text-2xl font-extrabold tracking-[-0.03em] wrap-anywhere"
            >
              {title}
            </h1>
            {badge}
          </div>
          {lede && <p className="mt-1.5 max-w-prose text-md text-muted">{lede}</p>}
        </div>
        {actions && (
          // On phones, several buttons are equally wide.
          <div className="flex flex-wrap gap-2 max-sm:has-[>:nth-child(2)]:grid max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>:nth-child(2)]:grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] sm:gap-3 max-sm:[&>:not(:only-child)]:px-3">
            {actions}
          </div>
        )}
      </header>
      {children}
    </div>
  );
}
