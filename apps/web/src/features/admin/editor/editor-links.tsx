import { Trans } from '@lingui/react/macro';
import { createLink, Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { ContentState } from '@ecopulse/contract/admin/content-admin';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import { Button } from '../../../ui/button.tsx';
import { FOR_EDITORS, useMayOpen } from '../shell/own-roles.ts';

function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a {...rest} className="text-link inline-flex min-h-6 items-center gap-1.5">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </a>
  );
}

/** Above the title of an admin page. */
export const AdminBackLink = createLink(Anchor);

interface ViewLinkProps {
  viewPath: '/green-space' | '/learn' | '/news';
  item: ContentState | null;
}

export function ViewLink({ viewPath, item }: ViewLinkProps) {
  if (item?.status !== 'published') return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to={`${viewPath}/$id`} params={{ id: String(item.id) }}>
        <Trans>View on EcoPulse</Trans>
      </Link>
    </Button>
  );
}

export function TranslationsLink({ subject, item }: { subject: TranslatedSubject; item: ContentState | null }) {
  const isEditorEverywhere = useMayOpen(FOR_EDITORS);
  if (item === null || !isEditorEverywhere) return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to="/admin/translations/$subject/$id" params={{ subject, id: String(item.id) }}>
        <Trans>Translations</Trans>
      </Link>
    </Button>
  );
}
