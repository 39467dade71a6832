import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ContentState } from '@ecopulse/contract/content-admin';
import type { TranslatedSubject } from '@ecopulse/contract/translations';
import type { TranslationLanguage } from '@ecopulse/contract/translations-admin';
import { Button } from '../../../ui/button.tsx';
import type { ContentPath } from '../list/content-title.tsx';

/** Links back from a page to its list. */
export function BackLink({ to, children }: { to: ContentPath | '/admin/residents'; children: ReactNode }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-6 items-center gap-1.5">
      <ArrowLeft aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

interface ViewLinkProps {
  /** The page of residents for this kind of content. */
  of: '/green-space' | '/learn' | '/news';
  item: ContentState | null;
}

/** Links to published content as residents see it. */
export function ViewLink({ of, item }: ViewLinkProps) {
  if (item?.status !== 'published') return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to={`${of}/$id`} params={{ id: String(item.id) }}>
        <Trans>View on EcoPulse</Trans>
      </Link>
    </Button>
  );
}

/** Links to the translations of content. */
export function TranslationsLink({ subject, item }: { subject: TranslatedSubject; item: ContentState | null }) {
  if (item === null) return null;
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to="/admin/translations/$subject/$id" params={{ subject, id: String(item.id) }}>
        <Trans>Translations</Trans>
      </Link>
    </Button>
  );
}

interface TranslationsBackLinkProps {
  subject: TranslatedSubject;
  language: TranslationLanguage;
}

/** Links back from the translations of an item to their list. */
export function TranslationsBackLink({ subject, language }: TranslationsBackLinkProps) {
  return (
    <Link
      to="/admin/translations"
      search={{ subject, language }}
      className="text-link inline-flex min-h-6 items-center gap-1.5"
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Translations</Trans>
    </Link>
  );
}

const EDITORS: Readonly<Record<TranslatedSubject, ContentPath>> = {
  green_space: '/admin/green-spaces',
  lesson: '/admin/lessons',
  challenge: '/admin/challenges',
  article: '/admin/news',
};

/** Links from the translations of an item to the editor of its English. */
export function EnglishLink({ subject, id }: { subject: TranslatedSubject; id: number }) {
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to={`${EDITORS[subject]}/$id`} params={{ id: String(id) }}>
        <Trans>Edit the English</Trans>
      </Link>
    </Button>
  );
}
