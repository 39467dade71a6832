import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { FeedItem } from '@ecopulse/contract/social/friends-feed';
import { FirstPageProblem, NextPageButton, NextPageProblem, usePagedRows } from '../../../lib/lists/paged-rows.tsx';
import { fullName } from '../../../lib/residents.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import { CheerButton } from './cheer-button.tsx';
import { feedQuery } from './feed.api.ts';
import { SharedActivityText } from './shared-activity.tsx';

function FeedRow({ item, takesFocus }: { item: FeedItem; takesFocus: boolean }) {
  const textId = useId();
  const { resident } = item;
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <Avatar {...resident} imageUrl={resident.profileImageUrl} />
      <p id={textId} className="grid min-w-0 grow basis-32 text-md leading-6 wrap-anywhere">
        <Link
          to="/residents/$username"
          params={{ username: resident.username }}
          ref={takesFocus ? takeFocus : undefined}
          className="min-h-6 justify-self-start rounded-sm font-bold underline-offset-4 hover:underline"
        >
          <bdi translate="no">{fullName(resident)}</bdi>
        </Link>
        <span>
          <SharedActivityText activity={item} />
        </span>
      </p>
      <CheerButton activity={item} describedBy={textId} isCompact />
    </li>
  );
}

export function FriendsFeed() {
  const list = usePagedRows(feedQuery);
  const { query, rows, focused } = list;
  const { data, error } = query;
  return (
    <Panel title={<Trans>Your friends this week</Trans>}>
      {!data && (error ? <FirstPageProblem list={list} /> : <SkeletonRows rows={3} />)}
      {data && rows.length === 0 && (
        <p className="text-muted">
          <Trans>Nothing yet. Your friends' activity appears here for seven days.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <ul className="grid list-none grid-cols-1 divide-y divide-line">
          {rows.map((item) => (
            <FeedRow key={item.id} item={item} takesFocus={item.id === focused} />
          ))}
        </ul>
      )}
      <NextPageProblem list={list} />
      <NextPageButton list={list} className="justify-self-center">
        <Trans>Show more</Trans>
      </NextPageButton>
    </Panel>
  );
}
