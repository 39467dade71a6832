import { Trans, useLingui } from '@lingui/react/macro';
import type { Operator } from '@ecopulse/contract/operator/operator';
import type { ReactNode } from 'react';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { SECTION_STYLE, SectionHeading } from './legal-section.tsx';

function Fact({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="text-muted">{term}</dt>
      <dd className="font-semibold wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

function EmailLink({ address }: { address: string | null | undefined }) {
  return (
    <a href={`mailto:${address ?? ''}`} className="text-link">
      {address}
    </a>
  );
}

/** Who answers for the site. */
export function OperatorSection({ operator }: { operator: Operator }) {
  const { t } = useLingui();
  const { name, address, contactEmail, officer, hostingCountry, logoUrl } = operator;
  return (
    <>
      <OperatorPart operator={operator} when="set" as="section" className={SECTION_STYLE}>
        <SectionHeading>
          <Trans>Who runs this site</Trans>
        </SectionHeading>
        <OperatorPart operator={operator} when="logo" as="p">
          <img src={logoUrl ?? undefined} alt={t`Logo of the operator`} className="h-16 max-w-full object-contain" />
        </OperatorPart>
        <dl className="grid gap-2">
          <Fact term={<Trans>Operator</Trans>}>{name}</Fact>
          <Fact term={<Trans>Address</Trans>}>{address}</Fact>
          <Fact term={<Trans>Contact</Trans>}>
            <EmailLink address={contactEmail} />
          </Fact>
          <Fact term={<Trans>Data protection officer</Trans>}>{officer?.name}</Fact>
          <Fact term={<Trans>Officer's email</Trans>}>
            <EmailLink address={officer?.email} />
          </Fact>
          <Fact term={<Trans>Data is stored in</Trans>}>{hostingCountry}</Fact>
        </dl>
      </OperatorPart>
      <OperatorPart operator={operator} when="unset" as="p" className="rounded-md bg-sun-soft px-4 py-3 text-sun-ink">
        <Trans>The operator of this site hasn't given their details yet.</Trans>
      </OperatorPart>
    </>
  );
}
