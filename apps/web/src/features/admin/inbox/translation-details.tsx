import type { OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import type { TranslationReport } from '@ecopulse/contract/translations/translation-reports';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { LANGUAGES } from '../../../lib/language/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { FOR_MODERATORS, useMayOpen } from '../shell/own-roles.ts';
import { fullName } from '../../../lib/residents.ts';
import { ResidentLink } from '../list/row-parts.tsx';
import { NoteAndFinish } from './finish-form.tsx';
import { SettledNote } from './settled-note.tsx';

function Reporter({ reporter }: Pick<TranslationReport, 'reporter'>) {
  const isModerator = useMayOpen(FOR_MODERATORS);
  if (!reporter) return <Trans>Reported by someone who has left</Trans>;
  // Editors have no pages of residents.
  const by = isModerator ? <ResidentLink resident={reporter} /> : <bdi translate="no">{fullName(reporter)}</bdi>;
  return <Trans>Reported by {by}</Trans>;
}

export function TranslationDetails({ item, report }: { item: OpenedInboxItem; report: TranslationReport }) {
  const { messageId, language, words, suggestion } = report;
  const isContent = messageId === 'content';
  return (
    <div className="grid grid-cols-1 gap-4">
      <dl className="grid max-w-prose grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
        <dt className="text-muted">
          <Trans>Text</Trans>
        </dt>
        <dd lang={language} className="font-bold wrap-anywhere">
          {words}
        </dd>
        {suggestion !== null && (
          <>
            <dt className="text-muted">
              <Trans>Suggested text</Trans>
            </dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-line">
              {suggestion}
            </dd>
          </>
        )}
        <dt className="text-muted">
          <Trans>Language</Trans>
        </dt>
        <dd lang={language}>{LANGUAGES.find(({ code }) => code === language)?.name}</dd>
        <dt className="text-muted">
          <Trans>Message</Trans>
        </dt>
        <dd>{isContent ? <Trans>content text</Trans> : <code>{messageId}</code>}</dd>
      </dl>
      <p className="text-md text-muted">
        <Reporter reporter={report.reporter} />
      </p>
      <SettledNote at={report.settledAt} by={report.settledBy} />
      {isContent && language !== 'en' && (
        <Button asChild variant="soft" className="justify-self-start">
          <Link to="/admin/translations" search={{ language, search: words }}>
            <Trans>Find it in the translations</Trans>
          </Link>
        </Button>
      )}
      <NoteAndFinish item={item} submitLabel={<Trans>Mark as done</Trans>} />
    </div>
  );
}
