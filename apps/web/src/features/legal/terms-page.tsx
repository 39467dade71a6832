import { Trans } from '@lingui/react/macro';
import type { Operator } from '@ecopulse/contract/operator/operator';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { LegalPage } from './legal-page.tsx';
import { LegalSection } from './legal-section.tsx';
import { useLegalOperator } from './use-legal-operator.ts';

/** Without `operator`, as the server sent it to a visitor. */
export function TermsPage({ operator: loaded }: { operator?: Operator | null }) {
  const operator = useLegalOperator(loaded);
  return (
    <LegalPage
      title={<Trans>Terms of use</Trans>}
      lede={<Trans>The rules of EcoPulse, in brief.</Trans>}
      document="terms"
      operator={operator}
    >
      <LegalSection title={<Trans>Your account</Trans>}>
        <ul>
          <li>
            <Trans>One account per person. Keep your password to yourself.</Trans>
          </li>
          <li>
            <Trans>Choose a username you're happy for others to see.</Trans>
          </li>
          <li>
            <Trans>If you're younger than 13, a parent or guardian must agree to these terms for you.</Trans>
          </li>
          <li>
            <Trans>You can delete your account at any time, in Settings.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Points and check-ins</Trans>}>
        <ul>
          <li>
            <Trans>
              Eco-points, streaks and check-ins are for fun. They have no monetary value and can't be sold or exchanged.
            </Trans>
          </li>
          <li>
            <Trans>
              Check in only where you really are. Admins may take away points earned by cheating, and remove residents
              from the rankings. We'll tell you why.
            </Trans>
          </li>
        </ul>
      </LegalSection>
      <OutdoorSafetySection />
      <SourcesSection />
      <LegalSection title={<Trans>The service</Trans>}>
        <p>
          <Trans>
            EcoPulse is offered as is. We can't promise that it's always available or free of errors. It isn't an
            official service of any agency. Please send questions to the operator of this site.
          </Trans>
        </p>
        {operator && (
          <OperatorPart operator={operator} when="law" as="p">
            <Trans>These terms are governed by the law of {operator.governingLaw}.</Trans>
          </OperatorPart>
        )}
      </LegalSection>
    </LegalPage>
  );
}

function OutdoorSafetySection() {
  return (
    <LegalSection title={<Trans>Outdoors</Trans>}>
      <ul>
        <li>
          <Trans>
            Opening hours, trails, bus routes and other facts about green spaces may be out of date. Signs and staff on
            site come first.
          </Trans>
        </li>
        <li>
          <Trans>
            Watch out for bad weather, tides and wildlife, stay on the paths, and leave every green space as you found
            it.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function SourcesSection() {
  return (
    <LegalSection title={<Trans context="of data">Sources</Trans>}>
      <p>
        <Trans>
          Contains information from NParks, LTA, URA and SLA datasets accessed in 2026, made available under the terms
          of the Singapore Open Data Licence version 1.0. The outline of the island comes from sg-heatmap (MIT licence).
          The drawings are our own.
        </Trans>
      </p>
      <p>
        <Trans>
          Facilities come from NParks Park Facilities (January 2026, some from May 2017), heritage trees from NParks
          Heritage Trees (September 2026), outlines from NParks Parks and Nature Reserves (May 2026), paths from NParks
          Tracks (August 2025) and park connectors from NParks Park Connector Loop (May 2025). On the map, land comes
          from the URA Master Plan 2019, water from the SLA National Map (June 2025) and MRT lines from LTA stations
          (July 2026).
        </Trans>
      </p>
    </LegalSection>
  );
}
