import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NewsCategory, NewsStats } from '@ecopulse/contract/news/news';
import { formatDate, formatNumber, formatList } from '../../lib/language/format.ts';
import { useSingaporeDay } from '../../lib/time/use-server-time.ts';
import { WhenResidentLoaded } from '../../lib/residents.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { newsQuery, newsStatsQuery } from './news.api.ts';
import { useRefreshNews } from './use-refresh-news.ts';

function Stat({ value, children }: { value: number | undefined; children: ReactNode }) {
  return (
    <div className="flex flex-row-reverse items-center justify-end gap-1.5">
      <dt className="text-sm font-semibold text-muted">{children}</dt>
      <dd className="figures text-lg font-extrabold tracking-[-0.02em]">
        {value === undefined ? <Skeleton className="h-4 w-5" /> : formatNumber(value)}
      </dd>
    </div>
  );
}

function Stats({ stats }: { stats: NewsStats | undefined }) {
  const { t } = useLingui();
  return (
    <dl
      aria-label={t`The news in figures`}
      className="flex flex-wrap gap-x-8 gap-y-1.5 border-y border-line py-3 max-sm:grid max-sm:grid-cols-2 "
    >
      <Stat value={stats?.articles}>
        <Plural value={stats?.articles ?? 0} one="article" other="articles" />
      </Stat>
      <Stat value={stats?.thisWeek}>
        <Trans>this week</Trans>
      </Stat>
      <Stat value={stats?.sources}>
        <Plural value={stats?.sources ?? 0} one="source" other="sources" />
      </Stat>
      <Stat value={stats?.likes}>
        <Plural value={stats?.likes ?? 0} one="like" other="likes" />
      </Stat>
    </dl>
  );
}

function Today() {
  const today = useSingaporeDay();
  return formatDate(`${today}T12:00:00+08:00`, { weekday: 'long', day: 'numeric', month: 'long' });
}

export function NewsHeader({ category }: { category: NewsCategory | undefined }) {
  const { data: stats, isError } = useQuery(newsStatsQuery);
  const { isLoadingError } = useQuery(newsQuery(category));
  const { refresh, isPending, unreachableSources } = useRefreshNews(category);
  const names = formatList(unreachableSources);
  return (
    <div className="grid gap-5">
      <PageHeading
        eyebrow={
          <WhenResidentLoaded skeleton={<Skeleton className="h-6 w-48" />}>
            <Today />
          </WhenResidentLoaded>
        }
        title={<Trans>Singapore Sustainability News</Trans>}
        actions={
          // The load problem below then offers "Try again".
          !isLoadingError && (
            <Button variant="soft" pending={isPending} onClick={refresh}>
              {!isPending && <RefreshCw aria-hidden className="size-4" />}
              <Trans>Refresh News</Trans>
            </Button>
          )
        }
      />
      {(stats || !isError) && <Stats stats={stats} />}
      <output className="text-sm text-muted empty:hidden">
        {names !== '' && (
          <Trans>These sources couldn't be reached: {names}. Their earlier articles are still here.</Trans>
        )}
      </output>
    </div>
  );
}
