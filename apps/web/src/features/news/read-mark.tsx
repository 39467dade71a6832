import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { ownNewsQuery } from './news.api.ts';

interface ReadMarkProps {
  id: number;
  /** A dot with nothing next to it would be unclear. */
  showsUnreadText?: boolean;
}

export function ReadMark({ id, showsUnreadText = false }: ReadMarkProps) {
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
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden className="size-2 rounded-full bg-leaf" />
      <span className={showsUnreadText ? 'text-leaf-strong' : 'sr-only'}>
        <Trans>Unread</Trans>
      </span>
    </span>
  );
}
