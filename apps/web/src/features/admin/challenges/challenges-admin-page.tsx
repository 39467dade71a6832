import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import type { ListedChallenge } from '@ecopulse/contract/challenges/challenges-admin';
import { formatDate, formatNumber } from '../../../lib/language/format.ts';
import { BadgePicture } from '../../../ui/badge-picture.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { formatTask } from '../../challenges/challenge-goal.ts';
import { challengeTypeLabels } from '../../challenges/challenge-messages.ts';
import { ContentList, type ContentListSpec } from '../list/content-list.tsx';
import { parseChallengeListSearch } from '../list/list-search-params.ts';

const BADGE_SIZE_PX = 40;

function Period({ endDate, durationDays }: Pick<ListedChallenge, 'endDate' | 'durationDays'>) {
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

const CHALLENGES: ContentListSpec<'/admin/challenges'> = {
  path: '/admin/challenges',
  title: msg`Challenges`,
  lede: <Trans>The challenges residents can join, and their rewards.</Trans>,
  add: { icon: Plus, label: <Trans>Create a challenge</Trans> },
  parseSearch: parseChallengeListSearch,
  placeholder: msg`Search by title or text…`,
  filter: {
    name: 'type',
    label: msg`Type`,
    allLabel: msg`All types`,
    options: challengeTypeLabels,
    className: 'sm:w-48',
  },
  caption: msg`Challenges, newest first`,
  nameOf: ({ title }) => title,
  renderDetails: (challenge) => <span className="figures">{formatTask(challenge, i18n)}</span>,
  renderPicture: ({ emblem }) => <BadgePicture emblem={emblem} size={BADGE_SIZE_PX} alt="" />,
  renderStatus: ({ status, isActive }) =>
    status === 'published' && !isActive ? (
      <Chip tone="coral">
        <Trans>Ended</Trans>
      </Chip>
    ) : null,
  columns: [
    {
      header: msg({ message: 'Duration', context: 'of a challenge' }),
      cell: (challenge) => (
        <span className="figures whitespace-nowrap">
          <Period {...challenge} />
        </span>
      ),
      className: '@4xl:w-36',
    },
    {
      header: msg({ message: 'Joined', context: 'how many residents' }),
      kind: 'figure',
      cell: ({ participantCount }) => formatNumber(participantCount),
      className: '@4xl:w-24',
    },
    {
      header: msg`Completions`,
      kind: 'figure',
      cell: ({ completionCount }) => formatNumber(completionCount),
      className: '@4xl:w-36',
    },
  ],
  failedTitle: <Trans>The challenges couldn't be loaded</Trans>,
  animal: 'kingfisher',
  emptyState: { title: <Trans>No challenges yet</Trans>, text: <Trans>Create the first one.</Trans> },
  noMatches: {
    title: <Trans>No matching challenges</Trans>,
    text: <Trans>Try other keywords, or another status or type.</Trans>,
    showAllLabel: <Trans>Show all challenges</Trans>,
  },
};

export function ChallengesAdminPage() {
  return <ContentList spec={CHALLENGES} />;
}
