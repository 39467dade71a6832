import { Trans } from '@lingui/react/macro';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title={<Trans>Privacy notice</Trans>}
      lede={<Trans>What EcoPulse keeps about you, where, and what it never asks for.</Trans>}
      changed="2026-11-21"
    >
      <StoredData />
      <LocationData />
      <LegalSection title={<Trans>In your browser</Trans>}>
        <ul>
          <li>
            <Trans>
              One cookie keeps you signed in. It holds a random key and nothing about you, and it ends when you log out.
            </Trans>
          </li>
          <li>
            <Trans>The theme and the language you chose stay in your browser's own storage.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Who else sees it</Trans>}>
        <ul>
          <li>
            <Trans>
              Nobody is told what you do here: there are no trackers, no advertising, and no page asks another site for
              anything.
            </Trans>
          </li>
          <li>
            <Trans>Everything is stored in a PostgreSQL database run by the operator of this site.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Your say</Trans>}>
        <p>
          <Trans>
            To see, correct or delete what is stored about you, write to the operator of this site, who gave you its
            address.
          </Trans>
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function StoredData() {
  return (
    <LegalSection title={<Trans>What is stored</Trans>}>
      <ul>
        <li>
          <Trans>
            Your account: username, email address, first and last name if you gave them, and the day you joined.
          </Trans>
        </li>
        <li>
          <Trans>
            Your password only as a one-way hash (Argon2id), so that nobody can read it, the operator included.
          </Trans>
        </li>
        <li>
          <Trans>
            Your eco-points and your streak, and the ledger they come from: each activity with its day and what it
            earned.
          </Trans>
        </li>
        <li>
          <Trans>Your sessions: when each began and when it was last used.</Trans>
        </li>
        <li>
          <Trans>Against the guessing of passwords: how often your network address tried, for about an hour.</Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

function LocationData() {
  return (
    <LegalSection title={<Trans>Where you are</Trans>}>
      <p>
        <Trans>
          When you check in at a green space and allow it, your browser sends your position once. The server compares it
          with the place and forgets it. What stays is the day, the verdict, and your distance from the place rounded to
          50 m: never the position itself.
        </Trans>
      </p>
      <p>
        <Trans>Sorting green spaces by distance happens on your device.</Trans>
      </p>
    </LegalSection>
  );
}
