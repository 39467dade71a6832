import { Trans } from '@lingui/react/macro';
import { RESTORABLE_DAYS } from '@ecopulse/contract/accounts/personal-data';
import type { Operator } from '@ecopulse/contract/operator/operator';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { StoredDataList } from './kept-data.tsx';
import { LegalPage } from './legal-page.tsx';
import { LegalSection, Recipients } from './legal-section.tsx';
import { useLegalOperator } from './use-legal-operator.ts';
import { ChildrenSection, RequestChoice, RetentionSection, TransferSection } from './rights-sections.tsx';

interface OperatorProps {
  /** Null while it is not known. */
  operator: Operator | null;
}

/** Without `operator`, as the server sent it to a visitor. */
export function PrivacyPage({ operator: loaded }: Partial<OperatorProps>) {
  const operator = useLegalOperator(loaded);
  return (
    <LegalPage
      title={<Trans>Privacy notice</Trans>}
      lede={<Trans>What EcoPulse stores about you, why and for how long, who else sees it, and your choices.</Trans>}
      document="privacy"
      operator={operator}
    >
      <LegalSection title={<Trans>What is stored, and why</Trans>}>
        <p>
          <Trans>
            Each heading says why we store this data. We keep it only as long as that purpose requires, as stated in
            each case.
          </Trans>
        </p>
        <StoredDataList operator={operator} />
      </LegalSection>
      <LocationSection />
      <VisibilitySection operator={operator} />
      {operator && <Recipients operator={operator} />}
      <BrowserStorageSection />
      <ChildrenSection />
      <ChoicesSection />
      <RetentionSection />
      <TransferSection />
    </LegalPage>
  );
}

function LocationSection() {
  return (
    <LegalSection title={<Trans>Your location</Trans>}>
      <p>
        <Trans>
          When you check in at a green space, or start or finish a walk, and allow it, your browser sends your location
          once. The server compares it with the green space and then discards it. We store the result, never the
          location itself.
        </Trans>
      </p>
      <p>
        <Trans>
          If you allow it, your device follows its location during a walk, to show it on the map and to measure the
          distance. This is stored only on your device and never sent. It's deleted when you finish or stop the walk,
          and when you sign out. After the walk, you can save your path as a file until you close the page.
        </Trans>
      </p>
      <p>
        <Trans>
          A path that you show in your passport from a GPX file stays on your device too. It's deleted when you remove
          it or sign out.
        </Trans>
      </p>
      <p>
        <Trans>Sorting green spaces by distance happens on your device.</Trans>
      </p>
    </LegalSection>
  );
}

function VisibilitySection({ operator }: OperatorProps) {
  return (
    <LegalSection title={<Trans>Who else sees it</Trans>}>
      <ul>
        <li>
          <Trans>
            Every signed-in resident can open your profile: username, names, picture, town, what you wrote under “About
            you”, the day you joined, your totals, and your badges with the time you earned them.
          </Trans>
        </li>
        <li>
          <Trans>
            Your points and streak are in the rankings and on your profile. If you leave the rankings in Settings, only
            your friends see them.
          </Trans>
        </li>
        <li>
          <Trans>
            Others can find you by username or name. No one sees your email address, and someone who types it in full
            can find you only if you allow that in Settings.
          </Trans>
        </li>
        <li>
          <Trans>Someone you block can't see you, and you can't see them.</Trans>
        </li>
        <li>
          <Trans>
            Admins also see your activities, reports and flags. They can look you up by your email address, but it isn't
            shown to them.
          </Trans>
        </li>
        {operator && <ServiceSentences operator={operator} />}
        <li>
          <Trans>
            Those who run the servers for the operator have access to stored data. They may use it only for that work.
          </Trans>
        </li>
        <li>
          <Trans>
            Beyond this and any recipients named below, we share nothing unless the law requires it. There are no
            trackers and no advertising.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

/** Each is there only if the deployment uses the service. */
function ServiceSentences({ operator }: { operator: Operator }) {
  const host = operator.services.mapTiles;
  return (
    <>
      <OperatorPart operator={operator} when="push" as="li">
        <Trans>
          If you turn on push notifications, they go through your browser's push service, which may be outside
          Singapore. They're encrypted, and only your browser can read them.
        </Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="tiles" as="li">
        <Trans>
          Maps load pictures from {host}. That server sees your network address and which part of the map you look at.
          No page loads anything else from another site.
        </Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="no-tiles" as="li">
        <Trans>No page loads anything from another site.</Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="email" as="li">
        <Trans>The operator's email server sends our emails.</Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="object-store" as="li">
        <Trans>
          Pictures are kept in a storage service that the operator chose, and everything else in a PostgreSQL database
          run by the operator of this site.
        </Trans>
      </OperatorPart>
      <OperatorPart operator={operator} when="no-object-store" as="li">
        <Trans>Everything is stored in a PostgreSQL database run by the operator of this site.</Trans>
      </OperatorPart>
    </>
  );
}

function BrowserStorageSection() {
  return (
    <LegalSection title={<Trans>In your browser</Trans>}>
      <ul>
        <li>
          <Trans>
            One cookie keeps you signed in. It holds a random key and nothing about you, and it ends when you sign out.
          </Trans>
        </li>
        <li>
          <Trans>
            Another cookie remembers that you signed in on this device, so that no one can lock you out by guessing
            passwords.
          </Trans>
        </li>
        <li>
          <Trans>The theme and the language you chose stay in your browser's own storage.</Trans>
        </li>
        <li>
          <Trans>
            Your language is also kept in a cookie for a year, so that every page reaches you in that language.
          </Trans>
        </li>
        <li>
          <Trans>
            To work offline, your browser saves the green spaces, lessons, challenges and articles you've seen or chosen
            to save. It also saves your own profile, progress and settings, until you sign out. Anything you do offline,
            with your location if you share it, is saved there until it's sent or you undo it.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function ChoicesSection() {
  const days = RESTORABLE_DAYS;
  return (
    <LegalSection title={<Trans>Your choices</Trans>}>
      <ul>
        <li>
          <Trans>
            In Settings, you can see and correct what you entered, and download everything about you as a file.
          </Trans>
        </li>
        <li>
          <Trans>
            Delete your account in Settings. It's hidden from everyone straight away. For {days} days you can sign in
            and restore it. Then it's deleted for good. Your email address can be used again, but no one else gets your
            username: we keep a hash of it.
          </Trans>
        </li>
        <li>
          <Trans>
            You can withdraw your agreement to the terms and this notice in Settings. Your account is then hidden and
            gets no notifications. You can then only download your data, delete the account or agree again. Until you
            delete it, your data stays stored.
          </Trans>
        </li>
        <li>
          <Trans>If this notice changes, your home page asks you to agree again.</Trans>
        </li>
        <li>
          <RequestChoice />
        </li>
        <li>
          <Trans>
            Send questions and complaints to the data protection officer, even if you have no account. If that doesn't
            help, you can complain to Singapore's Personal Data Protection Commission.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}
