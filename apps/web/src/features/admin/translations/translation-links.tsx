import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { Button } from '../../../ui/button.tsx';
import { AdminBackLink } from '../editor/editor-links.tsx';
import type { ContentPath } from '../list/row-parts.tsx';

interface TranslationsBackLinkProps {
  subject: TranslatedSubject;
  language: TranslationLanguage;
}

export function TranslationsBackLink({ subject, language }: TranslationsBackLinkProps) {
  return (
    <AdminBackLink to="/admin/translations" search={{ subject, language }}>
      <Trans>Translations</Trans>
    </AdminBackLink>
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
