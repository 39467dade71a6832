import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { callQuery } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QueryState } from '../../../lib/query-state.tsx';

const feedsQuery = { ...callQuery('GET /api/admin/news-sources'), staleTime: 0 };

function FeedCounts({ feeds }: { feeds: readonly NewsSource[] }) {
  const enabled = feeds.filter(({ isEnabled }) => isEnabled);
  const failing = enabled.filter(({ fault }) => fault !== null).length;
  const muted = feeds.length - enabled.length;
  return (
    <p className="flex flex-wrap items-center gap-2">
      {failing === 0 ? (
        <Chip tone="leaf">
          <CircleCheck aria-hidden />
          <Trans>All fetched successfully</Trans>
        </Chip>
      ) : (
        <Chip tone="coral">
          <CircleAlert aria-hidden />
          <Plural value={failing} one="# couldn't be fetched" other="# couldn't be fetched" />
        </Chip>
      )}
      <span className="text-md text-muted">
        <Plural value={enabled.length} one="# feed is active." other="# feeds are active." />
        <SentenceSpace />
        {muted > 0 && <Plural value={muted} one="# is muted." other="# are muted." />}
      </span>
    </p>
  );
}

export function FeedsPanel() {
  return (
    <Panel
      title={<Trans>Feeds</Trans>}
      action={
        <Button asChild variant="link">
          <Link to="/admin/sources">
            <Trans>View feeds</Trans>
          </Link>
        </Button>
      }
    >
      <QueryState query={useQuery(feedsQuery)} skeleton={<Skeleton className="h-7 w-72 max-w-full" />}>
        {(feeds) => <FeedCounts feeds={feeds} />}
      </QueryState>
    </Panel>
  );
}
