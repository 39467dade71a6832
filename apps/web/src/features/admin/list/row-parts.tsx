import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react';
import { type ReactNode, Children } from 'react';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { fullName } from '../../../lib/residents.ts';
import { Chip } from '../../../ui/chip.tsx';

export function ResidentLink({ resident }: { resident: ResidentCard }) {
  return (
    <Link
      to="/admin/residents/$id"
      params={{ id: String(resident.id) }}
      className="rounded-sm font-bold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-leaf"
    >
      <bdi translate="no">{fullName(resident)}</bdi>
    </Link>
  );
}

export function DotSeparated({ children }: { children: ReactNode }) {
  return (
    <span className="dot-separated">
      {Children.toArray(children).map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- facts differ only by their position
        <span key={index} className="min-w-0">
          {fact}{' '}
        </span>
      ))}
    </span>
  );
}

/** Of a feed or another source. `lastAt` is null before the first fetch. */
export function FetchHealth({ fault, lastAt }: { fault: unknown; lastAt: string | null }) {
  if (fault !== null)
    return (
      <Chip tone="coral">
        <CircleAlert aria-hidden />
        <Trans>Failing</Trans>
      </Chip>
    );
  if (lastAt === null)
    return (
      <Chip tone="sun">
        <CircleDashed aria-hidden />
        <Trans>Not fetched yet</Trans>
      </Chip>
    );
  return (
    <Chip tone="leaf">
      <CircleCheck aria-hidden />
      <Trans>Working</Trans>
    </Chip>
  );
}

export type ContentPath = '/admin/green-spaces' | '/admin/lessons' | '/admin/challenges' | '/admin/news';

interface ContentTitleProps {
  listPath: ContentPath;
  id: number;
  title: string;
  children: ReactNode;
}

export function ContentTitle({ listPath, id, title, children }: ContentTitleProps) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <Link
        to={`${listPath}/$id`}
        params={{ id: String(id) }}
        lang="en"
        className="min-h-6 rounded-sm font-bold underline-offset-4 hover:text-leaf-strong hover:underline"
      >
        {title}
      </Link>
      <span className="text-sm font-medium text-muted">{children}</span>
    </div>
  );
}
