import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { Button } from '../../../ui/button.tsx';
import type { ContentPath } from '../list/row-parts.tsx';

interface TranslationsBackLinkProps {
  subject: TranslatedSubject;
  language: TranslationLanguage;
}

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

const EDITOR_PATHS: Readonly<Record<TranslatedSubject, ContentPath>> = {
  green_space: '/admin/green-spaces',
  lesson: '/admin/lessons',
  challenge: '/admin/challenges',
  article: '/admin/news',
};

export function EnglishLink({ subject, id }: { subject: TranslatedSubject; id: number }) {
  return (
    <Button asChild variant="quiet" size="sm">
      <Link to={`${EDITOR_PATHS[subject]}/$id`} params={{ id: String(id) }}>
        <Trans>Edit the English</Trans>
      </Link>
    </Button>
  );
}
