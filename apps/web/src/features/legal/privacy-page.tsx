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
              We share what you do here with no one. There are no trackers and no advertising, and no page loads
              anything from another site.
            </Trans>
          </li>
          <li>
            <Trans>Everything is stored in a PostgreSQL database run by the operator of this site.</Trans>
          </li>
        </ul>
      </LegalSection>
      <LegalSection title={<Trans>Your choices</Trans>}>
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
            Your password, only as a one-way hash (Argon2id), so that no one can read it, not even the operator.
          </Trans>
        </li>
        <li>
          <Trans>
            Your eco-points, your streak, and the ledger they come from: each activity with its date and what it earned.
          </Trans>
        </li>
        <li>
          <Trans>Your sessions: when each began and when it was last used.</Trans>
        </li>
        <li>
          <Trans>
            How often your network address tried to sign in, for about an hour, to stop people guessing passwords.
          </Trans>
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
          When you check in at a green space, or start or finish a guided route, and allow it, your browser sends your
          location once. The server compares it with the place and then discards it. Of a check-in we keep the day, the
          result, and your distance from the place rounded to 50 m, of a walk only the result, but never the location
          itself.
        </Trans>
      </p>
      <p>
        <Trans>Sorting green spaces by distance happens on your device.</Trans>
      </p>
    </LegalSection>
  );
}
