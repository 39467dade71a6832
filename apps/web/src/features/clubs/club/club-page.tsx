import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Megaphone } from 'lucide-react';
import type { ComponentType } from 'react';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import { brand } from '../../../lib/brand.ts';
import { BackLink } from '../../../ui/panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { MessagePage } from '../../../lib/query-state.tsx';
import { useMayModerate } from '../../../lib/own-roles.ts';
import { clubKindLabels } from '../club-format.ts';
import { ClubPicture } from '../club-picture.tsx';
import { clubQuery, parseClubSearch } from '../clubs.api.ts';
import { ClubChips } from '../list/club-card.tsx';
import { GoalPanel } from './goal-panel.tsx';
import { JoinPanel } from './join-panel.tsx';
import { MembersPanel } from '../members-panel.tsx';
import { PastGoals } from './past-goals.tsx';
import { ReportClub } from './report-club.tsx';
import { ModeratorPanel } from '../steward/moderator-panel.tsx';
import { StewardPanels } from '../steward/steward-panels.tsx';

const route = getRouteApi('/clubs/$slug');

/** `Events` shows the events of the club. */
export function ClubPage({ Events }: { Events: ComponentType<{ club: ClubDetail }> }) {
  const { i18n } = useLingui();
  const { slug } = route.useParams();
  const { code } = parseClubSearch(route.useSearch());
  const { data: club } = useSuspenseQuery(clubQuery(slug, code));
  const mayModerate = useMayModerate();
  const isSteward = club.own?.role === 'steward';
  const members = club.own && <MembersPanel slug={club.slug} />;
  const aside = (
    <div key="aside" className="grid grid-cols-1 content-start gap-6 md:col-start-2 md:row-span-3 md:row-start-1">
      <JoinPanel club={club} code={code} />
      {isSteward && <StewardPanels club={club} />}
      {!isSteward && members}
      {mayModerate && <ModeratorPanel club={club} />}
    </div>
  );
  const content = (
    <div key="content" className="grid grid-cols-1 content-start gap-6 empty:hidden">
      {club.notice !== null && <Notice text={club.notice} />}
      {!club.isArchived && (club.goal !== null || club.own !== null) && <GoalPanel club={club} />}
      <Events club={club} />
      {club.pastGoals.length > 0 && <PastGoals goals={club.pastGoals} />}
    </div>
  );
  return (
    <article className="grid grid-cols-1 gap-6 sm:gap-8">
      <title>{`${club.name} · ${brand.name}`}</title>
      <div className="grid justify-items-start gap-4">
        <BackLink to="/clubs" search={{}}>
          <Trans>All clubs</Trans>
        </BackLink>
        <PageHeading
          eyebrow={i18n._(clubKindLabels[club.kind])}
          title={
            <bdi translate="no" className="wrap-anywhere">
              {club.name}
            </bdi>
          }
          lede={
            <span lang="" className="wrap-anywhere whitespace-pre-line">
              {club.purpose}
            </span>
          }
        />
        <ClubChips club={club} />
      </div>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] md:grid-rows-[auto_auto_1fr] lg:grid-cols-[minmax(0,1.65fr)_minmax(0,1fr)]">
        <div
          className={`aspect-2/1 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft ${club.isArchived ? 'opacity-70' : ''}`}
        >
          <ClubPicture kind={club.kind} loading="eager" />
        </div>
        {/* On a phone, members first read what is new, others how to join. */}
        {club.own ? [content, aside] : [aside, content]}
        <div>{isSteward ? members : <ReportClub id={club.id} />}</div>
      </div>
    </article>
  );
}

function Notice({ text }: { text: string }) {
  return (
    <section className="grid gap-2 rounded-xl bg-sun-soft p-5 text-ink sm:p-6">
      <h2 className="flex items-center gap-2 text-md font-bold text-sun-ink">
        <Megaphone aria-hidden className="size-5" />
        <Trans>Notice from the stewards</Trans>
      </h2>
      <p lang="" className="text-lg wrap-anywhere whitespace-pre-line">
        {text}
      </p>
    </section>
  );
}

export function UnknownClub() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="otter"
      title={t`Club not found`}
      text={<Trans>This club doesn't exist, or you need an invitation link from one of its stewards.</Trans>}
    >
      <Link to="/clubs" search={{}}>
        <Trans>All clubs</Trans>
      </Link>
    </MessagePage>
  );
}
