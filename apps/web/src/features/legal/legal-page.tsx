import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { DOCUMENT_VERSIONS, type DocumentName } from '@ecopulse/contract/accounts/documents';
import type { Operator } from '@ecopulse/contract/operator/operator';
import { formatDate } from '../../lib/language/format.ts';
import { useIsHydrated } from '../../lib/typing.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { LegalClause } from './legal-clause.tsx';
import { OperatorSection } from './operator-section.tsx';

interface LegalPageProps {
  title: ReactNode;
  lede: ReactNode;
  document: DocumentName;
  /** Null while it is not known. */
  operator: Operator | null;
  children: ReactNode;
}

export function LegalPage({ title, lede, document, operator, children }: LegalPageProps) {
  const isHydrated = useIsHydrated();
  const version = DOCUMENT_VERSIONS[document];
  const changedOn = (isHydrated && operator?.changedOn) || version;
  const date = formatDate(changedOn > version ? changedOn : version, { dateStyle: 'long' });
  return (
    <article className="mx-auto grid w-full max-w-[44rem] gap-9 py-6 sm:py-10">
      <PageHeading title={title} lede={lede} />
      {operator && <OperatorSection operator={operator} />}
      {children}
      {operator && <LegalClause operator={operator} document={document} />}
      <p className="border-t border-line pt-5 text-sm text-muted">
        <Trans>Version dated {date}</Trans>
      </p>
    </article>
  );
}
