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
            <Trans>If you're 13 to 17, read these terms with a parent or guardian.</Trans>
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
      <ConductSection />
      <UploadsSection />
      <SuspensionSection />
      <OutdoorSafetySection />
      <SourcesSection />
      <LegalSection title={<Trans>The service</Trans>}>
        <p>
          <Trans>
            EcoPulse is offered as is. We can't promise that it's always available or free of errors, and we may change
            or end it. Using an agency's data doesn't make EcoPulse that agency's official service. Please send
            questions to the operator of this site.
          </Trans>
        </p>
      </LegalSection>
      <LiabilitySection />
      <LegalSection title={<Trans>Changes and law</Trans>}>
        <p>
          <Trans>
            When these terms change, your home page asks you to agree again. Until you do, the terms you last agreed to
            apply. If you don't agree, you can delete your account.
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

function ConductSection() {
  return (
    <LegalSection title={<Trans>What isn't allowed</Trans>}>
      <ul>
        <li>
          <Trans>Don't harass, threaten or insult anyone, and don't pretend to be someone else.</Trans>
        </li>
        <li>
          <Trans>
            Upload only text and pictures that you may share, and nothing illegal, hateful or sexual. Ask before you
            show anyone's face.
          </Trans>
        </li>
        <li>
          <Trans>Don't advertise, attack the site, collect residents' data, or use programs to earn points.</Trans>
        </li>
        <li>
          <Trans>If a resident breaks these rules, report them on their profile. Admins decide what to do.</Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function UploadsSection() {
  return (
    <LegalSection title={<Trans>What you write and upload</Trans>}>
      <ul>
        <li>
          <Trans>
            What you write and upload stays yours. You let the operator store, resize and show it, free of charge, only
            to run EcoPulse and only to those the privacy notice names.
          </Trans>
        </li>
        <li>
          <Trans>
            This permission ends when you delete the content or your account. Backups keep it a little longer, as the
            privacy notice says.
          </Trans>
        </li>
        <li>
          <Trans>
            Translations you suggest, your ratings and your likes stay in use without your name after you leave.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function SuspensionSection() {
  return (
    <LegalSection title={<Trans>Suspension and appeal</Trans>}>
      <ul>
        <li>
          <Trans>
            Admins may remove a name or picture that breaks these rules, or suspend your account. They give you the
            reason.
          </Trans>
        </li>
        <li>
          <Trans>
            While you're suspended, signing in shows the reason, and the end date if there is one. You can appeal there
            once, and an admin's answer appears there too.
          </Trans>
        </li>
        <li>
          <Trans>You can also write to the operator.</Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function LiabilitySection() {
  return (
    <LegalSection title={<Trans>Liability</Trans>}>
      <ul>
        <li>
          <Trans>
            Nothing here limits liability for death or personal injury caused by negligence, for fraud, or where the law
            forbids a limit.
          </Trans>
        </li>
        <li>
          <Trans>
            Otherwise, as far as the law allows, the operator is liable only for foreseeable loss caused by its own lack
            of reasonable care.
          </Trans>
        </li>
        <li>
          <Trans>Nothing here changes the rights that the law gives you as a consumer.</Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function OutdoorSafetySection() {
  return (
    <LegalSection title={<Trans>Outdoors</Trans>}>
      <ul>
        <li>
          <Trans>
            Opening hours, trails, bus routes and other facts about green spaces may be out of date. What residents
            report about green spaces isn't checked. Always follow signs and staff instructions on site.
          </Trans>
        </li>
        <li>
          <Trans>
            You decide where you go and whether you're fit for it. EcoPulse doesn't watch over you. If you're under 13,
            go with an adult.
          </Trans>
        </li>
        <li>
          <Trans>
            Check the weather and, by the sea, the tides. Go indoors when you hear thunder. No walk or check-in is worth
            a risk.
          </Trans>
        </li>
        <li>
          <Trans>
            Stay on the paths, keep away from wildlife, and leave every green space as you found it. In an emergency,
            call 995.
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
          of the{' '}
          <a href="https://data.gov.sg/open-data-licence" className="text-link">
            Singapore Open Data Licence
          </a>{' '}
          version 1.0. The outline of the island comes from sg-heatmap (MIT licence). The drawings are our own.
        </Trans>
      </p>
      <p>
        <Trans>
          Facilities come from NParks Park Facilities (January 2026, some from May 2017), and heritage trees from NParks
          Heritage Trees (September 2026). Outlines come from NParks Parks and Nature Reserves (May 2026) and paths from
          NParks Tracks (August 2025). Park connectors come from NParks Park Connector Loop (May 2025). On the map, land
          comes from the URA Master Plan 2019 and water from the SLA National Map (June 2025). MRT lines come from LTA
          stations (July 2026).
        </Trans>
      </p>
      <p>
        <Trans>Other publishers are responsible for their own articles. On their sites, their terms apply.</Trans>
      </p>
    </LegalSection>
  );
}
