import { Plural, Trans } from '@lingui/react/macro';
import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NewsSource } from '@ecopulse/contract/news/news-admin';
import { formatDate } from '../../../lib/language/format.ts';
import { formatRelativeTime } from '../../../lib/time/relative-time.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { Chip } from '../../../ui/chip.tsx';
import { DotSeparated, FetchHealth } from '../list/row-parts.tsx';
import { FeedFaultText } from './feed-fault.tsx';

export function RelativeTime({ moment }: { moment: string }) {
  const now = useServerTime();
  return (
    <time dateTime={moment} title={formatDate(moment, { dateStyle: 'full', timeStyle: 'short' })}>
      {formatRelativeTime(moment, now)}
    </time>
  );
}

function HealthBadge({ source: { isEnabled, fault, lastOkAt } }: { source: NewsSource }) {
  if (!isEnabled) {
    return (
      <Chip>
        <BellOff aria-hidden />
        <Trans>Muted</Trans>
      </Chip>
    );
  }
  return <FetchHealth fault={fault} lastAt={lastOkAt} />;
}

function Note({ children }: { children: ReactNode }) {
  return <p className="text-sm text-muted wrap-anywhere">{children}</p>;
}

function FeedFaultNote({ source: { fault, faultDetail, failuresInARow, lastOkAt } }: { source: NewsSource }) {
  if (fault === null) return null;
  return (
    <>
      <p className="text-sm wrap-anywhere text-ink">
        <Trans>
          Last check failed: <FeedFaultText fault={fault} detail={faultDetail} />
        </Trans>
      </p>
      <Note>
        <DotSeparated>
          <Plural value={failuresInARow} one="# failure" other="# failures in a row" />
          {lastOkAt === null ? (
            <Trans>never fetched successfully</Trans>
          ) : (
            <Trans>
              last fetched successfully <RelativeTime moment={lastOkAt} />
            </Trans>
          )}
        </DotSeparated>
      </Note>
    </>
  );
}

function LastNewNote({ source: { lastOkAt, lastArticleAt } }: { source: NewsSource }) {
  if (lastOkAt === null && lastArticleAt === null) return null;
  return (
    <Note>
      {lastArticleAt === null ? (
        <Trans>No articles yet</Trans>
      ) : (
        <Trans>
          Last new article <RelativeTime moment={lastArticleAt} />
        </Trans>
      )}
    </Note>
  );
}

export function SourceHealth({ source }: { source: NewsSource }) {
  const { lastFetchedAt, fault } = source;
  return (
    <div className="grid justify-items-start gap-1">
      <HealthBadge source={source} />
      <FeedFaultNote source={source} />
      <LastNewNote source={source} />
      {lastFetchedAt !== null && (
        <Note>
          {fault === null ? (
            <Trans>
              Fetched <RelativeTime moment={lastFetchedAt} />
            </Trans>
          ) : (
            <Trans>
              Last tried <RelativeTime moment={lastFetchedAt} />
            </Trans>
          )}
        </Note>
      )}
      {lastFetchedAt === null && !source.isEnabled && (
        <Note>
          <Trans>Never fetched</Trans>
        </Note>
      )}
    </div>
  );
}
