import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect } from 'react';
import { brand } from '../../lib/brand.ts';
import { addProblemMessages } from '../../lib/problem-messages.ts';
import { LoadGroup } from '../../lib/query-state.tsx';
import { BelowTheFold, useMediaQuery } from '../../lib/viewport.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountProblemMessages } from '../accounts/security/account-problem-messages.ts';
import { ReauthenticationProvider } from '../accounts/security/reauthentication.tsx';
import { InstallChoice } from './install-choice.tsx';
import { SECTION_CONTENTS } from './section-contents.tsx';
import { SectionLinks } from './section-links.tsx';
import { SectionMenu } from './section-menu.tsx';
import { findSection, menuLinkId, SETTINGS_SECTIONS, type SettingsSectionLink } from './sections.ts';
import { SettingsSection } from './settings-section.tsx';

addProblemMessages(accountProblemMessages);

/** Focuses the heading that the hash names, or on the way back from it its link in the menu. */
function useFocusFromHash(): void {
  const router = useRouter();
  useEffect(
    () =>
      // Runs after the app's own subscription, which focuses the h1 on every navigation.
      router.subscribe('onRendered', ({ fromLocation, toLocation: { hash }, pathChanged }) => {
        if (hash !== '') document.getElementById(hash)?.focus({ preventScroll: true });
        else if (fromLocation?.hash && !pathChanged) document.getElementById(menuLinkId(fromLocation.hash))?.focus();
      }),
    [router],
  );
}

function Section({ section: { id, title, lede } }: { section: SettingsSectionLink }) {
  const { i18n } = useLingui();
  const Contents = SECTION_CONTENTS[id];
  return (
    <SettingsSection id={id} title={i18n._(title)} lede={lede && i18n._(lede)}>
      <Contents />
    </SettingsSection>
  );
}

/** Hides the sections that failed to load; LoadGroup shows one notice for all. */
const SECTIONS_STYLE =
  'grid grid-cols-1 gap-6 [&_:is([data-unloaded],h3:has(+[data-unloaded]))]:hidden [&>section:not(:has(>div:last-child>:not([data-unloaded],h3)))]:hidden';

/** These fill the first screenful. */
const FIRST_SECTION_COUNT = 2;

function AllSections({ isLinked }: { isLinked: boolean }) {
  return (
    <div className="grid grid-cols-[13rem_minmax(0,1fr)] gap-12">
      <SectionLinks />
      <div className={SECTIONS_STYLE}>
        <LoadGroup>
          {SETTINGS_SECTIONS.slice(0, FIRST_SECTION_COUNT).map((section) => (
            <Section key={section.id} section={section} />
          ))}
          <BelowTheFold skeleton={<Skeleton className="h-96 rounded-xl" />} isLinkTarget={isLinked}>
            {() => (
              <>
                {SETTINGS_SECTIONS.slice(FIRST_SECTION_COUNT).map((section) => (
                  <Section key={section.id} section={section} />
                ))}
                <InstallChoice />
              </>
            )}
          </BelowTheFold>
        </LoadGroup>
      </div>
    </div>
  );
}

function SectionScreen({ section }: { section: SettingsSectionLink }) {
  return (
    <>
      <h1 tabIndex={-1} className="-my-2 justify-self-start text-lg font-bold outline-none">
        <Link
          to="/settings"
          className="-ms-1.5 inline-flex min-h-11 items-center gap-1 rounded-sm pe-2 text-leaf-strong"
        >
          <ChevronLeft aria-hidden className="size-5 rtl:rotate-180" />
          <Trans>Settings</Trans>
        </Link>
      </h1>
      <div className={SECTIONS_STYLE}>
        <LoadGroup>
          <Section section={section} />
        </LoadGroup>
      </div>
    </>
  );
}

/** One page with all sections where there is space, else a menu and a screen for each section. */
export function SettingsPage() {
  const { t, i18n } = useLingui();
  useFocusFromHash();
  const hash = useLocation({ select: (location) => location.hash });
  const isWide = useMediaQuery('(width >= 64rem)');
  const section = isWide ? undefined : findSection(hash);
  return (
    <div className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${section ? i18n._(section.title) : t`Settings`} · ${brand.name}`}</title>
      <ReauthenticationProvider>
        {section ? (
          <SectionScreen key={section.id} section={section} />
        ) : (
          <>
            <PageHeading
              title={<Trans>Settings</Trans>}
              lede={<Trans>How you appear, who can contact you, and how EcoPulse works for you.</Trans>}
            />
            {isWide ? (
              <AllSections isLinked={hash !== ''} />
            ) : (
              <>
                <SectionMenu />
                <InstallChoice />
              </>
            )}
          </>
        )}
      </ReauthenticationProvider>
    </div>
  );
}
