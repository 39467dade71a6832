import { Trans } from '@lingui/react/macro';
import type { DocumentName } from '@ecopulse/contract/accounts/documents';
import type { Operator } from '@ecopulse/contract/operator/operator';
import { lazy, Suspense } from 'react';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { useIsHydrated } from '../../lib/typing.ts';
import { SECTION_STYLE, SectionHeading } from './legal-section.tsx';

/** Lazy because it includes the Markdown parser. */
const ClauseText = lazy(async () => ({ default: (await import('./clause-text.tsx')).ClauseText }));

/** The operator's own clauses; as typed until the parser has loaded. */
export function LegalClause({ operator, document }: { operator: Operator; document: DocumentName }) {
  const isHydrated = useIsHydrated();
  const clause = operator.clauses[document];
  const typedText = <div className="whitespace-pre-line">{clause?.text}</div>;
  return (
    <OperatorPart operator={operator} when={`${document}-clause`} as="section" className={SECTION_STYLE}>
      <SectionHeading>
        <Trans>More from the operator</Trans>
      </SectionHeading>
      <OperatorPart operator={operator} when={`${document}-clause-in-english`} as="p" className="text-sm text-muted">
        <Trans>This part is in English only for now.</Trans>
      </OperatorPart>
      <div lang={clause?.language} className="grid gap-3 wrap-anywhere">
        {isHydrated && clause ? (
          <Suspense fallback={typedText}>
            <ClauseText text={clause.text} />
          </Suspense>
        ) : (
          typedText
        )}
      </div>
    </OperatorPart>
  );
}
