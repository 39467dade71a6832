import type { InboxContent, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { formatDate } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { FOR_PLACE_EDITORS, useMayOpen } from '../shell/own-roles.ts';
import { NoteAndFinish } from './finish-form.tsx';
import { SettledNote } from './settled-note.tsx';

interface ShutPathDetailsProps {
  item: OpenedInboxItem;
  path: NonNullable<InboxContent['condition']>;
}

export function ShutPathDetails({ item, path }: ShutPathDetailsProps) {
  const isEditor = useMayOpen(FOR_PLACE_EDITORS);
  const id = String(path.greenSpace.id);
  const lastOn = formatDate(path.lastOn, { dateStyle: 'medium' });
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="max-w-prose wrap-anywhere">
        <Plural
          value={path.by}
          one={`# resident who was there says that a path is closed, last on ${lastOn}.`}
          other={`# residents who were there say that a path is closed, last on ${lastOn}.`}
        />
      </p>
      <SettledNote at={item.settledAt} by={item.settledBy} />
      {isEditor ? (
        <Button asChild variant="soft" className="justify-self-start">
          <Link to="/admin/green-spaces/$id/status" params={{ id }}>
            <Trans>Close the path</Trans>
          </Link>
        </Button>
      ) : (
        <p className="max-w-prose text-md text-muted">
          <Trans>If a path is really closed, ask an editor to mark the green space as partly closed.</Trans>
        </p>
      )}
      <NoteAndFinish item={item} submitLabel={<Trans>The path is fine, or I've dealt with it</Trans>} />
    </div>
  );
}
