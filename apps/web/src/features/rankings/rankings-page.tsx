import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { brand } from '../../lib/brand.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BoardTabs } from './board-tabs.tsx';
import { boardMessages } from './board-messages.tsx';
import { readLeaderboard } from './rankings.api.ts';
import { ShownBoard } from './shown-board.tsx';
import { BoardNote } from './board-note.tsx';

const route = getRouteApi('/rankings');

export function RankingsPage() {
  const { t } = useLingui();
  const { board = 'national' } = readLeaderboard({ ...route.useSearch() });
  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Rankings`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>{brand.name} Rankings</Trans>}
        lede={<Trans>Compete with fellow eco-warriors in your neighborhood and across Singapore</Trans>}
      />
      <div className="grid grid-cols-1 gap-4">
        <BoardTabs board={board} />
        <BoardNote board={board} />
      </div>
      {/* The lists are not live regions, since they change every half minute. */}
      <output className="sr-only">{boardMessages[board].title}</output>
      <ShownBoard key={board} board={board} />
    </div>
  );
}
