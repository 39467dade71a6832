import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MIN_ACTIVE_MEMBERS_ON_BOARD } from '@ecopulse/contract/clubs/club-rules';
import { formatNumber } from '../../../lib/language/format.ts';
import { QueryState } from '../../../lib/query-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { formatAverage } from '../club-format.ts';
import { clubBoardQuery } from '../club-lists.api.ts';

const MEDALS = ['bg-gold text-on-medal', 'bg-silver text-on-medal', 'bg-bronze text-on-medal'];
const MAX_SHOWN = 10;

export function ClubBoard() {
  const board = useQuery(clubBoardQuery);
  const least = formatNumber(MIN_ACTIVE_MEMBERS_ON_BOARD);
  return (
    <Panel title={<Trans>Clubs of the week</Trans>}>
      <p className="text-md text-muted">
        <Trans>
          Verified points per active member since Monday, so a large club has no advantage. For clubs with at least{' '}
          {least} active members.
        </Trans>
      </p>
      <QueryState query={board} skeleton={<Skeleton className="h-40 rounded-md" />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="text-md">
              <Trans>No club is ranked yet this week.</Trans>
            </p>
          ) : (
            <ol className="grid list-none gap-1">
              {rows.slice(0, MAX_SHOWN).map((row) => {
                const { activeMembers } = row;
                const points = formatAverage(row.pointsPerMember);
                return (
                  <li key={row.clubId} className="grid grid-cols-[2rem_minmax(0,1fr)_auto] items-center gap-x-3 py-1.5">
                    <span
                      className={`figures grid size-8 place-items-center rounded-full text-sm font-extrabold ${MEDALS[row.rank - 1] ?? 'bg-sunk text-muted'}`}
                    >
                      {formatNumber(row.rank)}
                    </span>
                    <span className="grid min-w-0">
                      <Link
                        to="/clubs/$slug"
                        params={{ slug: row.slug }}
                        search={{}}
                        className="min-h-6 justify-self-start rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
                      >
                        <bdi translate="no">{row.name}</bdi>
                      </Link>
                      <span className="figures text-sm text-muted">
                        <Plural value={activeMembers} one="# active this week" other="# active this week" />
                      </span>
                    </span>
                    <span className="figures text-end font-extrabold">
                      {points}
                      <span className="block text-xs font-semibold text-muted">
                        <Trans>points each</Trans>
                      </span>
                    </span>
                  </li>
                );
              })}
            </ol>
          )
        }
      </QueryState>
    </Panel>
  );
}
