import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PartyPopper } from 'lucide-react';
import type { CheeredActivity } from '@ecopulse/contract/social/friends-feed';
import { formattingLocale, listSeparator } from '../../../lib/language/format.ts';
import { fullName } from '../../../lib/residents.ts';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { cheersQuery } from './feed.api.ts';
import { SharedActivityText } from './shared-activity.tsx';

const INITIAL_COUNT = 3;

/** Names follow the order of the cheers, latest first. */
function CheeredBy({ cheers, residents }: CheeredActivity) {
  const others = cheers - residents.length;
  if (others <= 0) {
    const names = new Intl.ListFormat(formattingLocale(), { type: 'conjunction' }).format(residents.map(fullName));
    return <Trans>Cheered by {names}</Trans>;
  }
  const names = residents.map(fullName).join(listSeparator());
  return <Plural value={others} one={`Cheered by ${names} and # more`} other={`Cheered by ${names} and # more`} />;
}

export function CheersForYou() {
  const { data: cheeredActivities = [] } = useQuery(cheersQuery);
  const { count, list, more } = useShowMore<HTMLUListElement>('cheers', cheeredActivities.length, INITIAL_COUNT);
  if (cheeredActivities.length === 0) return null;
  return (
    <Panel title={<Trans>Cheers for you</Trans>}>
      <ul ref={list} className="grid list-none grid-cols-1 gap-4">
        {cheeredActivities.slice(0, count).map((activity) => (
          <li key={activity.id} tabIndex={-1} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-8.5 shrink-0 place-items-center rounded-full bg-sun-soft text-sun-ink"
            >
              <PartyPopper className="size-4" />
            </span>
            <p className="grid min-w-0 text-md leading-snug wrap-anywhere">
              <span className="font-semibold">
                <SharedActivityText activity={activity} isLink={false} />
              </span>
              <span className="text-muted">
                <CheeredBy {...activity} />
              </span>
            </p>
          </li>
        ))}
      </ul>
      {more}
    </Panel>
  );
}
