import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, type ComponentType } from 'react';
import { DeviceList } from '../accounts/security/device-list.tsx';
import { EmailAndPassword } from '../accounts/security/email-and-password.tsx';
import { OwnData } from '../accounts/security/own-data.tsx';
import { PasskeyList } from '../accounts/security/passkey-list.tsx';
import { SecondFactorChoice } from '../accounts/security/second-factor-choice.tsx';
import { accountQuery, passkeysQuery, securityEventsQuery, sessionsQuery } from '../accounts/session.api.ts';
import { WithdrawConsent } from '../accounts/security/withdraw-consent.tsx';
import { SecurityEventList } from '../accounts/security/security-event-list.tsx';
import { WhenVisible } from '../../lib/map/when-visible.tsx';
import { QueryState } from '../../lib/query-state.tsx';
import { WhenResidentLoaded } from '../../lib/residents.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AgeSetting } from './age-setting.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { NotificationSettings } from './notifications/notification-settings.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';
import { InterestsSetting } from './profile/interests-setting.tsx';
import { PictureChoice } from './profile/picture-choice.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import type { SectionId } from './sections.ts';
import { blocksQuery, ownProfileQuery, parseSettingsSearch, settingsQuery } from './settings.api.ts';

const SKELETON = <Skeleton className="h-32 rounded-md" />;
const FORM_SKELETON = <Skeleton className="h-152 rounded-md sm:h-104" />;
const CHOICES_SKELETON = <Skeleton className="h-120 rounded-md sm:h-88" />;
const CALENDAR_SKELETON = <Skeleton className="h-60 rounded-md sm:h-48" />;
const SUBHEADING_STYLE = 'border-t border-line pt-5 font-bold';

function ProfileSection() {
  return (
    <QueryState query={useQuery(ownProfileQuery)} skeleton={FORM_SKELETON}>
      {(data) => <ProfileForm profile={data} />}
    </QueryState>
  );
}

function PictureSection() {
  return (
    <QueryState query={useQuery(ownProfileQuery)} skeleton={SKELETON}>
      {(data) => <PictureChoice owner={data} />}
    </QueryState>
  );
}

function InterestsSection() {
  return (
    <WhenResidentLoaded skeleton={SKELETON}>
      <InterestsSetting labelledBy="interests" />
    </WhenResidentLoaded>
  );
}

const OwnCalendar = lazy(async () => ({ default: (await import('./own-calendar.tsx')).OwnCalendar }));

function PrivacySection() {
  const { data: profile } = useQuery(ownProfileQuery);
  return (
    <QueryState query={useQuery(settingsQuery)} skeleton={CHOICES_SKELETON}>
      {({ privacy }) => (
        <>
          <PrivacyChoices privacy={privacy} withholdingReason={profile?.withheldFromRankings ?? null} />
          <AgeSetting />
          <WhenVisible placeholder={<div className="h-60 sm:h-48" />}>
            <Suspense fallback={CALENDAR_SKELETON}>
              <OwnCalendar />
            </Suspense>
          </WhenVisible>
        </>
      )}
    </QueryState>
  );
}

function DisplaySection() {
  return (
    <WhenResidentLoaded skeleton={SKELETON}>
      <DisplayChoices />
    </WhenResidentLoaded>
  );
}

const KeptForOffline = lazy(async () => ({ default: (await import('./kept-for-offline.tsx')).KeptForOffline }));

function OfflineSection() {
  return (
    <WhenVisible placeholder={CHOICES_SKELETON}>
      <Suspense fallback={CHOICES_SKELETON}>
        <KeptForOffline />
      </Suspense>
    </WhenVisible>
  );
}

function AccountSection() {
  return (
    <QueryState query={useQuery(accountQuery)} skeleton={SKELETON}>
      {(data) => <EmailAndPassword account={data} />}
    </QueryState>
  );
}

function SignInSection() {
  const account = useQuery(accountQuery);
  const router = useRouter();
  const { next } = parseSettingsSearch(useSearch({ strict: false }));
  return (
    <>
      <QueryState query={useQuery(passkeysQuery)} skeleton={SKELETON}>
        {(data) => <PasskeyList passkeys={data} isSupportedByServer={account.data?.supportsPasskeys ?? false} />}
      </QueryState>
      <h3 className={SUBHEADING_STYLE}>
        <Trans>Sign-in codes</Trans>
      </h3>
      <QueryState query={account} skeleton={SKELETON}>
        {(data) => (
          <SecondFactorChoice
            account={data}
            {...(next !== undefined && { onCodesSaved: () => router.history.push(next) })}
          />
        )}
      </QueryState>
    </>
  );
}

function DevicesSection() {
  return (
    <>
      <QueryState query={useQuery(sessionsQuery)} skeleton={SKELETON}>
        {(data) => <DeviceList sessions={data} />}
      </QueryState>
      <h3 className={SUBHEADING_STYLE}>
        <Trans>Recent security events</Trans>
      </h3>
      <QueryState query={useQuery(securityEventsQuery)} skeleton={SKELETON}>
        {(data) => <SecurityEventList events={data} />}
      </QueryState>
    </>
  );
}

function BlockedSection() {
  return (
    <QueryState query={useQuery(blocksQuery)} skeleton={SKELETON}>
      {(data) => <BlockedPeople blocks={data} />}
    </QueryState>
  );
}

const RightsRequests = lazy(async () => ({ default: (await import('./rights-requests.tsx')).RightsRequests }));

function DataSection() {
  return (
    <>
      <OwnData />
      <WhenVisible placeholder={CHOICES_SKELETON}>
        <Suspense fallback={CHOICES_SKELETON}>
          <RightsRequests />
        </Suspense>
      </WhenVisible>
      <WithdrawConsent />
    </>
  );
}

export const SECTION_CONTENTS: Readonly<Record<SectionId, ComponentType>> = {
  profile: ProfileSection,
  picture: PictureSection,
  interests: InterestsSection,
  privacy: PrivacySection,
  display: DisplaySection,
  notifications: NotificationSettings,
  offline: OfflineSection,
  account: AccountSection,
  'sign-in': SignInSection,
  devices: DevicesSection,
  blocked: BlockedSection,
  data: DataSection,
};
