import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { FeedItem } from '@ecopulse/contract/social/friends-feed';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { CheerButton } from '../feed/cheer-button.tsx';
import { friendFeedQuery } from '../feed/feed.api.ts';
import { SharedActivityText } from '../feed/shared-activity.tsx';

const INITIAL_COUNT = 5;

function Row({ item }: { item: FeedItem }) {
  const textId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <p id={textId} className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
        <SharedActivityText activity={item} />
      </p>
      <span className="ms-auto">
        <CheerButton activity={item} describedBy={textId} />
      </span>
    </li>
  );
}

export function ResidentWeek({ friendId }: { friendId: number }) {
  const { data: items = [] } = useQuery(friendFeedQuery(friendId));
  const { count, list, more } = useShowMore<HTMLUListElement>('week', items.length, INITIAL_COUNT);
  if (items.length === 0) return null;
  return (
    <Panel title={<Trans>This week</Trans>}>
      <ul ref={list} className="grid list-none grid-cols-1 divide-y divide-line">
        {items.slice(0, count).map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {more}
    </Panel>
  );
}
