import { Trans } from '@lingui/react/macro';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function TermsPage() {
  return (
    <LegalPage
      title={<Trans>Terms of use</Trans>}
      lede={<Trans>The rules of EcoPulse, in as few words as they need.</Trans>}
      changed="2026-11-21"
    >
      <LegalSection title={<Trans>Your account</Trans>}>
        <ul>
          <li>
            <Trans>One account per person. Keep your password to yourself.</Trans>
          </li>
          <li>
            <Trans>Choose a username that you would wear on a name tag: other residents see it.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Points and check-ins</Trans>}>
        <ul>
          <li>
            <Trans>
              Eco-points, streaks and check-ins are for joy. They have no monetary value and cannot be sold or
              exchanged.
            </Trans>
          </li>
          <li>
            <Trans>Check in where you really are. Points that were earned by pretending may be taken back.</Trans>
          </li>
        </ul>
      </LegalSection>
      <OutThere />
      <Sources />
      <LegalSection title={<Trans>The service</Trans>}>
        <p>
          <Trans>
            EcoPulse is offered as it is, without a promise that it is always there or free of errors. It is no official
            service of any agency. Questions go to the operator of this site.
          </Trans>
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function OutThere() {
  return (
    <LegalSection title={<Trans>Out there</Trans>}>
      <ul>
        <li>
          <Trans>
            Facts about places may be out of date: opening hours, trails, buses. Signs and staff on site come first.
          </Trans>
        </li>
        <li>
          <Trans>Mind weather, tides and wildlife, stay on the paths, and leave every place as you found it.</Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function Sources() {
  return (
    <LegalSection title={<Trans>Sources</Trans>}>
      <p>
        <Trans>
          Contains information from NParks, LTA and URA datasets accessed in 2026, made available under the terms of the
          Singapore Open Data Licence version 1.0. The outline of the island comes from sg-heatmap (MIT licence). The
          drawings are our own.
        </Trans>
      </p>
    </LegalSection>
  );
}
