import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CalendarClock } from 'lucide-react';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import { serverNow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/language/format.ts';
import { Chip } from '../../../ui/chip.tsx';

type DatedArticle = Pick<ContentState, 'status'> & { readonly publishedAt: string };

/** Published, but dated later: residents cannot see it yet. */
export function isScheduled({ status, publishedAt }: DatedArticle): boolean {
  return status === 'published' && Date.parse(publishedAt) > serverNow();
}

export function ScheduledBadge() {
  return (
    <Chip tone="water">
      <CalendarClock aria-hidden />
      <Trans>Scheduled</Trans>
    </Chip>
  );
}

export function scheduledToast({ publishedAt }: DatedArticle) {
  const date = formatDate(publishedAt, { dateStyle: 'medium', timeStyle: 'short' });
  return { title: t`Scheduled`, description: t`Everyone can see it from ${date}.` };
}
