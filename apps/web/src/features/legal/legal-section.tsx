import { Trans } from '@lingui/react/macro';
import type { Operator } from '@ecopulse/contract/operator/operator';
import type { ReactNode } from 'react';
import { OperatorPart } from '../../lib/operator-part.tsx';

export const SECTION_STYLE =
  'grid gap-3 [&_li]:ps-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:ps-5 [&_ul]:marker:text-leaf';

export function SectionHeading({ children }: { children: ReactNode }) {
  return <h2 className="text-xl font-extrabold tracking-[-0.02em]">{children}</h2>;
}

export function LegalSection({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={SECTION_STYLE}>
      <SectionHeading>{title}</SectionHeading>
      {children}
    </section>
  );
}

/** Companies and others who receive residents' data. */
export function Recipients({ operator }: { operator: Operator }) {
  return (
    <OperatorPart operator={operator} when="recipients" as="section" className={SECTION_STYLE}>
      <SectionHeading>
        <Trans>Who receives data on the operator's behalf</Trans>
      </SectionHeading>
      <ul>
        {(operator.recipients ?? []).map(({ name, country, purpose }) => (
          <li key={`${name} ${purpose}`} data-each="recipient" className="wrap-anywhere">
            {`${name} (${country}): ${purpose}`}
          </li>
        ))}
      </ul>
    </OperatorPart>
  );
}
