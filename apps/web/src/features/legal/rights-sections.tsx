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
          <Trans>
            Under 13, a parent must agree first. We email the address the child gives us. If no parent agrees within{' '}
            {days} days, we delete the account. Parents can download or delete their child's account at any time: they
            ask for a link <a href="/parent">here</a>.
          </Trans>
        </li>
        <li>
          <Trans>
            Under 18, no one finds you in search. Only your friends see your profile and your activity. You're not in
            the public rankings unless you choose to be. We don't store how far you were from a green space, and we
            don't email you between 9 pm and 7 am.
          </Trans>
        </li>
      </ul>
    </LegalSection>
  );
}

export function RetentionSection() {
  return (
    <LegalSection title={<Trans>How long we keep what outlives your account</Trans>}>
      <ul>
        <li>
          <Trans>
            A hash of your username, for as long as EcoPulse runs here, so that no one can pretend to be you. It can't
            be turned back into the username.
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
            The log of admins' actions, without your name, for as long as EcoPulse runs here, so that admins answer for
            them. Ratings and likes, also without your name, so that totals stay right.
          </Trans>
        </li>
        <li>
          <Trans>
            Server logs have no names or email addresses. If this site can't send email, they hold the links that admins
            pass on, with the address. The operator deletes logs after 30 days.
          </Trans>
        </li>
        <li>
          <Trans>The operator's backups are deleted after 35 days. Until then, deleted data remains in them.</Trans>
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
            If a provider processes your data outside Singapore, the operator must make sure it's protected as well as
            Singapore's law requires.
          </Trans>
        </li>
        <li>
          <Trans>
            If your data is lost, stolen or seen by others, and that is likely to harm you, we tell you as soon as we
            can, and the Personal Data Protection Commission within three days.
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
      Ask in Settings to see or correct data that you can't find or edit there, or how it was used in the last year. We
      answer within {RIGHTS_REQUEST_DAYS} days.
    </Trans>
  );
}
