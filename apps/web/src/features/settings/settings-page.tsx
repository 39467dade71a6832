import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../../lib/brand.ts';
import { addProblemMessages } from '../../lib/problem-messages.ts';
import { accountProblemMessages } from '../accounts/security/account-problem-messages.ts';
import { DeviceList } from '../accounts/security/device-list.tsx';
import { EmailAndPassword } from '../accounts/security/email-and-password.tsx';
import { OwnData } from '../accounts/security/own-data.tsx';
import { PasskeyList } from '../accounts/security/passkey-list.tsx';
import { ReauthenticationProvider } from '../accounts/security/reauthentication.tsx';
import { SecondFactorChoice } from '../accounts/security/second-factor-choice.tsx';
import { accountQuery, passkeysQuery, securityEventsQuery, sessionsQuery } from '../accounts/security/security.api.ts';
import { SecurityEventList } from '../accounts/security/security-event-list.tsx';
import { WhenResidentLoaded } from '../../lib/residents.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { InstallChoice } from './install-choice.tsx';
import { BelowTheFold } from '../../lib/viewport.tsx';
import { LoadGroup, QueryState } from '../../lib/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { InterestsSetting } from './profile/interests-setting.tsx';
import { NotificationSettings } from './notifications/notification-settings.tsx';
import { PictureChoice } from './profile/picture-choice.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';
import { ProfileForm } from './profile/profile-form.tsx';
import { SectionLinks } from './section-links.tsx';
import { SettingsSection } from './settings-section.tsx';
import { blocksQuery, ownProfileQuery, settingsQuery, parseSettingsSearch } from './settings.api.ts';

addProblemMessages(accountProblemMessages);

/** Focuses the heading that the hash names; the router has already scrolled to it. */
function useFocusHeadingFromHash(): void {
  const router = useRouter();
  useEffect(
    () =>
      // Runs after the app's own subscription, which focuses the h1 on every navigation.
      router.subscribe('onRendered', ({ toLocation: { hash } }) => {
        if (hash !== '') document.getElementById(hash)?.focus({ preventScroll: true });
      }),
    [router],
  );
}

const SKELETON = <Skeleton className="h-32 rounded-md" />;
const FORM_SKELETON = <Skeleton className="h-152 rounded-md sm:h-104" />;
const CHOICES_SKELETON = <Skeleton className="h-120 rounded-md sm:h-88" />;

function ProfileSections() {
  const profile = useQuery(ownProfileQuery);
  return (
    <>
      <SettingsSection
        id="profile"
        title={<Trans>Profile</Trans>}
        lede={<Trans>Everyone on EcoPulse can see this profile. Your email address stays private.</Trans>}
      >
        <QueryState query={profile} skeleton={FORM_SKELETON}>
          {(data) => <ProfileForm profile={data} />}
        </QueryState>
      </SettingsSection>
      <SettingsSection
        id="picture"
        title={<Trans context="of a resident">Picture</Trans>}
        lede={<Trans>Everyone can see it next to your name.</Trans>}
      >
        <QueryState query={profile} skeleton={SKELETON}>
          {(data) => <PictureChoice owner={data} />}
        </QueryState>
      </SettingsSection>
    </>
  );
}

function InterestsSection() {
  return (
    <SettingsSection
      id="interests"
      title={<Trans>What you care about</Trans>}
      lede={<Trans>Challenges and lessons on these subjects come first. Only you see this.</Trans>}
    >
      <WhenResidentLoaded skeleton={SKELETON}>
        <InterestsSetting labelledBy="interests" />
      </WhenResidentLoaded>
    </SettingsSection>
  );
}

function PrivacySection() {
  const settings = useQuery(settingsQuery);
  const { data: profile } = useQuery(ownProfileQuery);
  return (
    <SettingsSection id="privacy" title={<Trans context="who sees what">Privacy</Trans>}>
      <QueryState query={settings} skeleton={CHOICES_SKELETON}>
        {({ privacy }) => (
          <PrivacyChoices privacy={privacy} withholdingReason={profile?.withheldFromRankings ?? null} />
        )}
      </QueryState>
    </SettingsSection>
  );
}

function BlockedPeopleSection() {
  const blocks = useQuery(blocksQuery);
  return (
    <SettingsSection id="blocked" title={<Trans>Blocked people</Trans>}>
      <QueryState query={blocks} skeleton={SKELETON}>
        {(data) => <BlockedPeople blocks={data} />}
      </QueryState>
    </SettingsSection>
  );
}

function AccountSections() {
  const account = useQuery(accountQuery);
  const passkeys = useQuery(passkeysQuery);
  const sessions = useQuery(sessionsQuery);
  const events = useQuery(securityEventsQuery);
  const router = useRouter();
  const { next } = parseSettingsSearch(useSearch({ strict: false }));
  return (
    <>
      <SettingsSection
        id="account"
        title={<Trans>Email and password</Trans>}
        lede={<Trans>Only you see your email address.</Trans>}
      >
        <QueryState query={account} skeleton={SKELETON}>
          {(data) => <EmailAndPassword account={data} />}
        </QueryState>
      </SettingsSection>
      <SettingsSection
        id="sign-in"
        title={<Trans>Passkeys and codes</Trans>}
        lede={
          <Trans>
            A passkey signs you in with your fingerprint, face or PIN. It can't be guessed, and no false site can ask
            for it.
          </Trans>
        }
      >
        <QueryState query={passkeys} skeleton={SKELETON}>
          {(data) => <PasskeyList passkeys={data} isSupportedByServer={account.data?.supportsPasskeys ?? false} />}
        </QueryState>
        <h3 className="border-t border-line pt-5 font-bold">
          <Trans>Codes at sign-in</Trans>
        </h3>
        <QueryState query={account} skeleton={SKELETON}>
          {(data) => (
            <SecondFactorChoice
              account={data}
              {...(next !== undefined && { onCodesSaved: () => router.history.push(next) })}
            />
          )}
        </QueryState>
      </SettingsSection>
      <SettingsSection
        id="devices"
        title={<Trans>Your devices</Trans>}
        lede={
          <Trans>Where you are signed in. Sign out any device that you don't know, and change your password.</Trans>
        }
      >
        <QueryState query={sessions} skeleton={SKELETON}>
          {(data) => <DeviceList sessions={data} />}
        </QueryState>
        <h3 className="border-t border-line pt-5 font-bold">
          <Trans>Recent security events</Trans>
        </h3>
        <QueryState query={events} skeleton={SKELETON}>
          {(data) => <SecurityEventList events={data} />}
        </QueryState>
      </SettingsSection>
    </>
  );
}

function SectionsBelowTheFold() {
  return (
    <>
      <InterestsSection />
      <PrivacySection />
      <SettingsSection
        id="display"
        title={<Trans>Language and theme</Trans>}
        lede={<Trans>Changes apply here at once, and on other devices when you sign in.</Trans>}
      >
        <WhenResidentLoaded skeleton={SKELETON}>
          <DisplayChoices />
        </WhenResidentLoaded>
      </SettingsSection>
      <InstallChoice />
      <NotificationSettings />
      <AccountSections />
      <BlockedPeopleSection />
      <SettingsSection id="data" title={<Trans>Your data</Trans>}>
        <OwnData />
      </SettingsSection>
    </>
  );
}

export function SettingsPage() {
  const { t } = useLingui();
  useFocusHeadingFromHash();
  const hash = useLocation({ select: (location) => location.hash });
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${t`Settings`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Settings</Trans>}
        lede={<Trans>How you appear, who can contact you, and how EcoPulse works for you.</Trans>}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SectionLinks />
        <ReauthenticationProvider>
          {/* Hides the sections that failed to load; LoadGroup shows one notice for all. */}
          <div className="grid grid-cols-1 gap-6 [&_:is([data-unloaded],h3:has(+[data-unloaded]))]:hidden [&>section:not(:has(>div:last-child>:not([data-unloaded],h3)))]:hidden">
            <LoadGroup>
              <ProfileSections />
              <BelowTheFold skeleton={<Skeleton className="h-96 rounded-xl" />} isLinkTarget={hash !== ''}>
                {() => <SectionsBelowTheFold />}
              </BelowTheFold>
            </LoadGroup>
          </div>
        </ReauthenticationProvider>
      </div>
    </div>
  );
}
