import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ownNewsQuery } from './news.api.ts';

/** Whether the resident has opened an article: a dot stands for what is new to them. Nothing while it is not known. */
export function ReadMark({ id }: { id: number }) {
  const { data: own } = useQuery(ownNewsQuery);
  if (!own) return null;
  if (own.read.includes(id)) {
    return (
      <span className="inline-flex items-center gap-1 text-sm font-medium text-muted">
        <Check aria-hidden className="size-3.5" />
        <Trans>Read</Trans>
      </span>
    );
  }
  return (
    <span className="inline-flex items-center">
      <span aria-hidden className="size-2 rounded-full bg-leaf" />
      <span className="sr-only">
        <Trans>Unread</Trans>
      </span>
    </span>
  );
}
