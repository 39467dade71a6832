import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { brand } from '../../lib/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlockedPeople } from './blocked-people.tsx';
import { DisplayChoices } from './display-choices.tsx';
import { QueryState } from '../../lib/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NotificationChoices } from './notification-choices.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { PrivacyChoices } from './privacy-choices.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SectionLinks } from './section-links.tsx';
import { SettingsSection } from './settings-section.tsx';
import { blocksQuery, ownProfileQuery, settingsQuery } from './settings.api.ts';

/** Moves the focus to the heading that the address names: `/settings#privacy`. The router has scrolled there. */
function useFocusOfAddress(): void {
  const router = useRouter();
  useEffect(
    () =>
      // Subscribed after the app, which focuses the page's heading on every navigation.
      router.subscribe('onRendered', ({ toLocation: { hash } }) => {
        if (hash !== '') document.getElementById(hash)?.focus({ preventScroll: true });
      }),
    [router],
  );
}

const SKELETON = <Skeleton className="h-32 rounded-md" />;

/** The resident's public profile: name, text and picture. */
function PublicProfile() {
  const profile = useQuery(ownProfileQuery);
  return (
    <>
      <SettingsSection
        id="profile"
        title={<Trans>Profile</Trans>}
        lede={<Trans>Everyone on EcoPulse can see this profile. Your email address stays private.</Trans>}
      >
        <QueryState query={profile} skeleton={SKELETON}>
          {(data) => <ProfileForm profile={data} />}
        </QueryState>
      </SettingsSection>
      <SettingsSection
        id="picture"
        title={<Trans>Picture</Trans>}
        lede={<Trans>Everyone can see it next to your name.</Trans>}
      >
        <QueryState query={profile} skeleton={SKELETON}>
          {(data) => <PictureChoice owner={data} />}
        </QueryState>
      </SettingsSection>
    </>
  );
}

function Privacy() {
  const settings = useQuery(settingsQuery);
  const { data: profile } = useQuery(ownProfileQuery);
  return (
    <SettingsSection id="privacy" title={<Trans>Privacy</Trans>}>
      <QueryState query={settings} skeleton={SKELETON}>
        {({ privacy }) => <PrivacyChoices privacy={privacy} withheld={profile?.withheldFromRankings ?? null} />}
      </QueryState>
    </SettingsSection>
  );
}

function Notifications() {
  const settings = useQuery(settingsQuery);
  return (
    <SettingsSection
      id="notifications"
      title={<Trans>Notifications</Trans>}
      lede={<Trans>Find them under the bell. Turn off any you don't want.</Trans>}
    >
      <QueryState query={settings} skeleton={SKELETON}>
        {({ notifications }) => <NotificationChoices notifications={notifications} />}
      </QueryState>
    </SettingsSection>
  );
}

function Blocks() {
  const blocks = useQuery(blocksQuery);
  return (
    <SettingsSection id="blocked" title={<Trans>Blocked people</Trans>}>
      <QueryState query={blocks} skeleton={SKELETON}>
        {(data) => <BlockedPeople blocks={data} />}
      </QueryState>
    </SettingsSection>
  );
}

/** The settings: public profile, privacy, language and theme, notifications, and blocks. */
export function SettingsPage() {
  const { t } = useLingui();
  useFocusOfAddress();
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${t`Settings`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Settings</Trans>}
        lede={<Trans>How you appear, who can contact you, and how EcoPulse works for you.</Trans>}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[13rem_minmax(0,1fr)] lg:gap-12">
        <SectionLinks />
        <div className="grid grid-cols-1 gap-6">
          <PublicProfile />
          <Privacy />
          <SettingsSection
            id="display"
            title={<Trans>Language and theme</Trans>}
            lede={<Trans>Changes apply here at once, and on other devices when you sign in.</Trans>}
          >
            <DisplayChoices />
          </SettingsSection>
          <Notifications />
          <Blocks />
        </div>
      </div>
    </div>
  );
}
