import type { InboxContent, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { formatEventDay, formatEventHours } from '../../events/event-format.ts';
import { ResidentLink } from '../list/row-parts.tsx';

interface HeldEventDetailsProps {
  item: OpenedInboxItem;
  event: NonNullable<InboxContent['event']>;
}

/** The event's own page has the whole text, and the review. */
export function HeldEventDetails({ item, event }: HeldEventDetailsProps) {
  const id = item.id.replace('event-', '');
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose wrap-anywhere">
        <ResidentLink resident={event.organiser} />
      </p>
      <p className="max-w-prose wrap-anywhere">
        {formatEventDay(event.startsAt)}
        <br />
        {formatEventHours(event)}
        <br />
        <bdi translate="no">{event.placeName}</bdi>
      </p>
      <Button asChild className="justify-self-start">
        <Link to="/events/$id" params={{ id }}>
          <Trans>Review this event</Trans>
        </Link>
      </Button>
    </div>
  );
}
