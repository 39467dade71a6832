import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { MessagePage, LoadProblem } from '../../lib/query-state.tsx';
import { BackLink } from '../../ui/panel.tsx';
import { useId } from 'react';
import { isOfClub } from '@ecopulse/contract/challenges/challenge-metrics';
import { langOf } from '../../lib/language/lang-of.ts';
import { brand } from '../../lib/brand.ts';
import { formatNumber } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChallengeChip } from './challenge-chip.tsx';
import { ChallengeFacts } from './challenge-facts.tsx';
import { ChallengeFooter } from './challenge-footer.tsx';
import { difficultyLabels } from './challenge-messages.ts';
import { ecoActionOf, type OwnChallenge, toOwnChallenges } from './challenge-status.ts';
import { ChallengePlaces } from './places/challenge-places.tsx';
import { ForMembers } from './places/chosen-places.tsx';
import { FriendsInChallenge } from './together/friends-in-challenge.tsx';
import { openChallengesQuery, challengesQuery, userChallengesQuery } from './challenges.api.ts';
import { useChallengeDialogs } from './joining/use-challenge-dialogs.tsx';
import { useEcoActionSheet } from './eco-actions/use-eco-action-sheet.tsx';

const route = getRouteApi('/challenges/$id');

const BADGE_SIZE = 160;

function OwnProgress({ view, titleId }: { view: OwnChallenge; titleId: string }) {
  const { challenge } = view;
  const dialogs = useChallengeDialogs([view]);
  const { sheet, open } = useEcoActionSheet();
  return (
    <>
      <ChallengeFooter
        view={view}
        titleId={titleId}
        onLog={() => open(ecoActionOf(challenge))}
        onShowBadge={() => dialogs.showBadge(challenge.id)}
        onLeave={() => dialogs.confirmLeave(challenge.id)}
      />
      {dialogs.dialog}
      {sheet}
    </>
  );
}

export function ChallengePage() {
  const { i18n } = useLingui();
  const id = Number(route.useParams().id);
  const titleId = useId();
  const today = useSingaporeDay();
  const { data: challenges } = useSuspenseQuery(challengesQuery);
  const joined = useQuery(userChallengesQuery);
  const open = useQuery(openChallengesQuery);
  const view = toOwnChallenges(challenges, joined.data ?? [], open.data ?? [], today).find(
    ({ challenge }) => challenge.id === id,
  );
  // A withdrawn challenge is shown only to residents who have joined it.
  if (!view) return null;
  const { challenge, status } = view;
  const points = formatNumber(challenge.ecoPointsReward);
  return (
    <article aria-labelledby={titleId} className="mx-auto grid w-full max-w-[56rem] grid-cols-1 gap-6">
      <title>{`${challenge.title} · ${brand.name}`}</title>
      <BackLink to="/challenges">
        <Trans>All challenges</Trans>
      </BackLink>
      <div className="grid grid-cols-1 gap-6 rounded-xl bg-surface p-5 shadow-soft sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-8 sm:p-8">
        <span className={`h-fit justify-self-start rounded-full ${status === 'completed' ? 'bg-sun-soft' : ''}`}>
          <BadgePicture
            emblem={challenge.emblem}
            size={BADGE_SIZE}
            unearned={status === 'ended' || status === 'closed'}
            alt=""
          />
        </span>
        <div className="grid min-w-0 gap-5">
          <div className="grid gap-2.5">
            <h1
              id={titleId}
              tabIndex={-1}
              lang={langOf(challenge.title)}
              className="text-2xl leading-tight font-extrabold tracking-[-0.03em]"
            >
              {challenge.title}
            </h1>
            <p className="flex flex-wrap items-center gap-2">
              <ChallengeChip status={status} />
              <Chip>{i18n._(difficultyLabels[challenge.difficulty])}</Chip>
              <span className="figures font-extrabold text-sun-ink">
                <Trans>+{points} eco-points</Trans>
              </span>
            </p>
          </div>
          <p lang={langOf(challenge.description)} className="max-w-prose text-muted">
            {challenge.description}
          </p>
          <ForMembers {...challenge} />
          <ChallengeFacts {...view} />
          {joined.isPending && <Skeleton className="h-11 rounded-md" />}
          {joined.isLoadingError && (
            <LoadProblem error={joined.error} isRetrying={joined.isFetching} onRetry={() => joined.refetch()} />
          )}
          {joined.data && <OwnProgress view={view} titleId={titleId} />}
        </div>
      </div>
      {!isOfClub(challenge.filter) && <FriendsInChallenge challenge={challenge} />}
      <ChallengePlaces challenge={challenge} />
    </article>
  );
}

export function UnknownChallenge() {
  const { t } = useLingui();
  return (
    <MessagePage
      animal="otter"
      title={t`Challenge not found`}
      text={<Trans>This challenge doesn't exist, has been withdrawn or is for members of a club.</Trans>}
    >
      <Link to="/challenges" search={{}}>
        <Trans>View all challenges</Trans>
      </Link>
    </MessagePage>
  );
}
