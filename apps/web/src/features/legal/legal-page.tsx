import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/language/format.ts';
import { PageHeading } from '../../ui/page-heading.tsx';

interface LegalPageProps {
  title: ReactNode;
  lede: ReactNode;
  /** Date of the last change in meaning, as YYYY-MM-DD. */
  version: string;
  children: ReactNode;
}

export function LegalPage({ title, lede, version, children }: LegalPageProps) {
  const date = formatDate(version, { dateStyle: 'long' });
  return (
    <article className="mx-auto grid w-full max-w-[44rem] gap-9 py-6 sm:py-10">
      <PageHeading title={title} lede={lede} />
      {children}
      <p className="border-t border-line pt-5 text-sm text-muted">
        <Trans>Version dated {date}</Trans>
      </p>
    </article>
  );
}

export function LegalSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="grid gap-3 [&_li]:ps-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5 [&_ul]:marker:text-leaf">
      <h2 className="text-xl font-extrabold tracking-[-0.02em]">{title}</h2>
      {children}
    </section>
  );
}
