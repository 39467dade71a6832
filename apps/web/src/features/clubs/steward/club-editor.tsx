import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { MIN_DAYS_TO_START_A_CLUB, MIN_VISITS_TO_START_A_CLUB } from '@ecopulse/contract/clubs/club-rules';
import { call } from '../../../lib/api.ts';
import { BackLink } from '../../../ui/panel.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { brand } from '../../../lib/brand.ts';
import { formatDate, formatNumber, SentenceSpace } from '../../../lib/language/format.ts';
import { useMayModerate } from '../../../lib/own-roles.ts';
import { useOwnResident } from '../../../lib/residents.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { NameChoice } from '../name-choice.tsx';
import { clubQuery } from '../clubs.api.ts';
import { ClubForm, type ClubFormValues } from './club-form.tsx';

const DAY_MS = 86_400_000;

const EMPTY: ClubFormValues = { name: '', kind: 'neighbourhood', purpose: '', joining: 'approved' };

function Frame({ title, back, children }: { title: ReactNode; back: ReactNode; children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-[56rem] grid-cols-1 gap-6">
      <div className="grid justify-items-start gap-4">
        {back}
        <PageHeading title={title} />
      </div>
      {children}
    </div>
  );
}

export function NewClubPage() {
  const { t } = useLingui();
  const [shown, setShown] = useState(true);
  const mayModerate = useMayModerate();
  const now = useServerTime();
  const firstMoment = Date.parse(useOwnResident()?.createdAt ?? '') + MIN_DAYS_TO_START_A_CLUB * DAY_MS;
  const day = firstMoment > now ? formatDate(new Date(firstMoment)) : '';
  const [days, visits] = [formatNumber(MIN_DAYS_TO_START_A_CLUB), formatNumber(MIN_VISITS_TO_START_A_CLUB)];
  return (
    <Frame
      title={<Trans>Start a club</Trans>}
      back={
        <BackLink to="/clubs" search={{}}>
          <Trans>All clubs</Trans>
        </BackLink>
      }
    >
      <title>{`${t`Start a club`} · ${brand.name}`}</title>
      <p className="max-w-prose text-lg text-muted">
        <Trans>
          A club has a purpose, one notice, a goal that grows with what members do, and its events. No chat.
        </Trans>
      </p>
      {!mayModerate && (
        <p className="rounded-md bg-water-soft p-4 text-md">
          <Trans>
            To start a club, you need {days} days with EcoPulse and {visits} verified visits to green spaces.
          </Trans>
          {day !== '' && (
            <>
              <SentenceSpace />
              <Trans>You can start one from {day}.</Trans>
            </>
          )}
        </p>
      )}
      <ClubForm
        initial={EMPTY}
        submitLabel={<Trans>Start this club</Trans>}
        onSubmit={(values) => call('POST /api/clubs', { body: { ...values, notice: null, shown } })}
      >
        <NameChoice shown={shown} onChoose={setShown} />
      </ClubForm>
    </Frame>
  );
}

const route = getRouteApi('/clubs/$slug/edit');

export function EditClubPage() {
  const { t } = useLingui();
  const { data: current } = useSuspenseQuery(clubQuery(route.useParams().slug));
  // A newer version in the cache must not replace what is edited here.
  const [club] = useState(current);
  const { slug } = club;
  return (
    <Frame
      title={<Trans>Edit the club</Trans>}
      back={
        <BackLink to="/clubs/$slug" params={{ slug }} search={{}}>
          <Trans>The club</Trans>
        </BackLink>
      }
    >
      <title>{`${t`Edit the club`} · ${club.name} · ${brand.name}`}</title>
      <ClubForm
        initial={club}
        submitLabel={<Trans>Save</Trans>}
        onSubmit={({ name, kind, purpose, joining }) => {
          const body = { name, kind, purpose, joining, notice: club.notice, version: club.version };
          return call('PUT /api/clubs/:id', { params: { id: club.id }, body });
        }}
      />
    </Frame>
  );
}

// In one chunk with these screens: every page loads the names of all chunks.
export { ClubPeoplePage } from './people-page.tsx';
