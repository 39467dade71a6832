import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import type { ListedChallenge } from '@ecopulse/contract/challenges/challenges-admin';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { BadgePicture } from '../../../ui/badge-picture.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { CHALLENGE_TYPE_LIST } from '../../challenges/challenge-filters.ts';
import { taskOf } from '../../challenges/challenge-goal.ts';
import { challengeTypeLabels } from '../../challenges/challenge-messages.ts';
import { ListFilters } from '../list/list-filters.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { AdminList, NoMatches } from '../list/admin-list.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { ContentTitle } from '../list/content-title.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { readChallengeListSearch } from '../list/list-search-params.ts';

const route = getRouteApi('/admin/challenges');

const BADGE_SIZE = 40;

function Title({ challenge }: { challenge: ListedChallenge }) {
  const { i18n } = useLingui();
  const { id, title, emblem } = challenge;
  return (
    <div className="flex items-center gap-3">
      <BadgePicture emblem={emblem} size={BADGE_SIZE} alt="" />
      <ContentTitle of="/admin/challenges" id={id} title={title}>
        <span className="figures">{taskOf(challenge, i18n)}</span>
      </ContentTitle>
    </div>
  );
}

function State({ challenge: { status, isActive } }: { challenge: ListedChallenge }) {
  if (status === 'published' && !isActive) {
    return (
      <Chip tone="coral">
        <Trans>Ended</Trans>
      </Chip>
    );
  }
  return <StatusBadge status={status} />;
}

function Period({ challenge: { endDate, durationDays } }: { challenge: ListedChallenge }) {
  if (endDate !== null) {
    const day = formatDate(endDate, { dateStyle: 'medium' });
    return <Trans>Until {day}</Trans>;
  }
  return durationDays === null ? (
    <Trans>No time limit</Trans>
  ) : (
    <Plural value={durationDays} one="# day" other="# days" />
  );
}

function useColumns(): Column<ListedChallenge>[] {
  const { t } = useLingui();
  return [
    { header: t`Title`, cell: (challenge) => <Title challenge={challenge} /> },
    { header: t`Status`, cell: (challenge) => <State challenge={challenge} />, className: '@4xl:w-36' },
    {
      header: t({ message: 'Duration', context: 'of a challenge' }),
      cell: (challenge) => (
        <span className="figures whitespace-nowrap">
          <Period challenge={challenge} />
        </span>
      ),
      className: '@4xl:w-36',
    },
    {
      header: t({ message: 'Joined', context: 'how many residents' }),
      kind: 'figure',
      cell: ({ participantCount }) => formatNumber(participantCount),
      className: '@4xl:w-24',
    },
    {
      header: t`Completions`,
      kind: 'figure',
      cell: ({ completionCount }) => formatNumber(completionCount),
      className: '@4xl:w-36',
    },
  ];
}

function MakeLink() {
  return (
    <Button asChild>
      <Link to="/admin/challenges/new">
        <Plus aria-hidden className="size-[18px]" />
        <Trans>Create a challenge</Trans>
      </Link>
    </Button>
  );
}

function NoChallenges({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState
        animal="kingfisher"
        title={<Trans>No challenges yet</Trans>}
        text={<Trans>Create the first one.</Trans>}
        action={<MakeLink />}
      />
    );
  }
  return (
    <NoMatches
      of="/admin/challenges"
      animal="kingfisher"
      title={<Trans>No matching challenges</Trans>}
      text={<Trans>Try other words, or another status or type.</Trans>}
      showAll={<Trans>Show all challenges</Trans>}
    />
  );
}

/** All challenges, whatever their status. */
export function ChallengesAdminPage() {
  const { t, i18n } = useLingui();
  const filters = readChallengeListSearch({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const columns = useColumns();
  const narrow = (change: Record<string, unknown>, replace = false) =>
    void navigate({ search: readChallengeListSearch({ ...filters, ...change }), replace, resetScroll: false });
  const kinds = CHALLENGE_TYPE_LIST.map((value) => ({
    value: value as string,
    label: i18n._(challengeTypeLabels[value]),
  }));
  return (
    <AdminPage
      title={t`Challenges`}
      lede={<Trans>What residents take on, and what they earn for it.</Trans>}
      actions={<MakeLink />}
    >
      <div className="grid grid-cols-1 gap-4">
        <ListFilters
          search={filters.search}
          placeholder={t`Search by title or text…`}
          onSearch={(search) => narrow({ search }, true)}
          status={filters.status}
          onStatus={(status) => narrow({ status })}
        >
          <Select
            label={t`Type`}
            value={filters.type ?? 'all'}
            onValueChange={(type) => narrow({ type })}
            options={[{ value: 'all', label: t`All types` }, ...kinds]}
            className="grow sm:w-48 sm:grow-0"
          />
        </ListFilters>
        <AdminList
          query={adminListQuery('GET /api/admin/challenges', filters)}
          caption={t`Challenges, newest first`}
          columns={columns}
          failedTitle={<Trans>The challenges couldn't be loaded</Trans>}
          empty={<NoChallenges isFiltered={Object.keys(filters).length > 0} />}
        />
      </div>
    </AdminPage>
  );
}
