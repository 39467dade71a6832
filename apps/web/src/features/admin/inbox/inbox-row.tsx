import type { InboxItem } from '@ecopulse/contract/admin/inbox';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { serverNow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { singaporeDay } from '../../../lib/time/singapore-time.ts';
import { DotSeparated } from '../list/row-parts.tsx';
import { ItemDetail, KindIcon, kindLabels, StateChip } from './inbox-labels.tsx';
import type { InboxSearch } from './inbox-search.ts';

/** The day of a condition alone is known. */
export function formatItemTime({ kind, createdAt }: Pick<InboxItem, 'kind' | 'createdAt'>): string {
  return formatDate(
    createdAt,
    kind === 'condition' ? { dateStyle: 'medium' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
}

export function DueDate({ dueOn, state }: Pick<InboxItem, 'dueOn' | 'state'>) {
  if (dueOn === null || state === 'done') return null;
  const date = formatDate(dueOn, { dateStyle: 'medium' });
  const isLate = dueOn < singaporeDay(new Date(serverNow()));
  return (
    <span className={isLate ? 'font-bold text-coral' : undefined}>
      {isLate ? <Trans>Overdue since {date}</Trans> : <Trans>Answer by {date}</Trans>}
    </span>
  );
}

export function InboxRow({ item, search = {} }: { item: InboxItem; search?: InboxSearch }) {
  const { i18n } = useLingui();
  const aboutId = useId();
  const { id, kind, subject, detail, createdAt } = item;
  return (
    <article className="flex items-start gap-3">
      <KindIcon kind={kind} />
      <div className="grid min-w-0 grow grid-cols-1 items-start justify-items-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="grid min-w-0 justify-items-start gap-0.5">
          <Link
            to="/admin/inbox/$item"
            params={{ item: id }}
            search={search}
            data-inbox-item=""
            aria-describedby={aboutId}
            className="min-h-6 rounded-sm font-bold wrap-anywhere underline-offset-4 hover:underline"
          >
            <bdi lang={kind === 'translation' ? (detail ?? undefined) : undefined} translate="no">
              {subject}
            </bdi>
          </Link>
          <span id={aboutId} className="text-md text-muted">
            <DotSeparated>
              {i18n._(kindLabels[kind])}
              {detail !== null && <ItemDetail item={item} />}
              <time dateTime={createdAt}>{formatItemTime(item)}</time>
              {item.dueOn !== null && item.state !== 'done' && <DueDate {...item} />}
            </DotSeparated>
          </span>
        </div>
        <StateChip item={item} />
      </div>
    </article>
  );
}
