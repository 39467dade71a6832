import { Trans } from '@lingui/react/macro';
import { PERSONAL_DATA, PARENT_ANSWER_DAYS, RIGHTS_REQUEST_DAYS } from '@ecopulse/contract/accounts/personal-data';
import { LegalSection } from './legal-section.tsx';

export function ChildrenSection() {
  const days = PARENT_ANSWER_DAYS;
  return (
    <LegalSection title={<Trans>Children and teenagers</Trans>}>
      <ul>
        <li>
          <Trans>
            We ask for your age: under 13, 13 to 17, or 18 or over. We store your answer and the year, never your date
            of birth.
          </Trans>
        </li>
        <li>
          <Trans>From 13, you can agree for yourself. Ask a parent if something here isn't clear.</Trans>
        </li>
        <li>
          <Trans>
            If you're under 13, a parent must agree first. We email the address you give us. If no parent agrees within{' '}
            {days} days, we delete the account. Parents can download their child's data or delete the account at any
            time, by asking for a link <a href="/parent">here</a>.
          </Trans>
        </li>
        <li>
          <Trans>
            If you're under 18, no one can find you in search. Only your friends see your profile and your activity.
            You're not in the public rankings unless you choose to be. We don't store how far you were from a green
            space, and we don't email you notifications between 9 pm and 7 am.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

export function RetentionSection() {
  return (
    <LegalSection title={<Trans>What we keep after your account is deleted, and for how long</Trans>}>
      <ul>
        <li>
          <Trans>
            A hash of your username, for as long as EcoPulse runs here, so that no one can pretend to be you. It doesn't
            contain the username, but anyone who knows the name can recognise it.
          </Trans>
        </li>
        <li>
          <Trans>
            Proof of what you agreed to, for {PERSONAL_DATA.consentProofs.retention.days} days, because the law may
            require us to show it.
          </Trans>
        </li>
        <li>
          <Trans>
            The log of admins' actions, without your name, for as long as EcoPulse runs here, so that admins can be held
            to account. Ratings and likes, also without your name, so that totals stay right. Reports of translations,
            also without your name, so that mistakes are corrected.
          </Trans>
        </li>
        <li>
          <Trans>
            Server logs, so that faults and attacks are found. They have no names or email addresses, with one
            exception: if this site can't send email, they hold the links that admins pass on, each with its recipient's
            email address. The operator deletes logs after 30 days.
          </Trans>
        </li>
        <li>
          <Trans>
            The operator's backups, so that nothing is lost in a failure. They're deleted after 35 days, and deleted
            data remains in them until then. Copies are encrypted before they leave the servers.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

export function TransferSection() {
  return (
    <LegalSection title={<Trans>Outside Singapore, and if something goes wrong</Trans>}>
      <ul>
        <li>
          <Trans>
            Data leaves Singapore if it's stored in another country, or if a recipient named above is in one. The
            operator must then make sure, by contract or law, that it has protection comparable to Singapore's.
          </Trans>
        </li>
        <li>
          <Trans>
            If your data is lost, stolen or seen by others and serious harm is likely, we tell you as soon as we can. We
            tell the Personal Data Protection Commission within three days of finding this, or finding that 500 or more
            individuals are affected.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

/** An item of "Your choices". */
export function RequestChoice() {
  return (
    <Trans>
      Ask in Settings to see or correct data that you can't find or edit there. You can also ask how your data was used
      or passed on in the last year. We answer within {RIGHTS_REQUEST_DAYS} days.
    </Trans>
  );
}
