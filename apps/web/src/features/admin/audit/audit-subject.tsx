import { Trans } from '@lingui/react/macro';
import { Link, linkOptions } from '@tanstack/react-router';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';

function inboxLinkOptions(item: string) {
  return linkOptions({ to: '/admin/inbox/$item', params: { item } });
}

function subjectLinkOptions({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>) {
  if (subject === 'limits') return linkOptions({ to: '/admin/limits' });
  if (subjectId === null) return null;
  const params = { id: String(subjectId) };
  switch (subject) {
    case 'green_space':
      return linkOptions({ to: '/admin/green-spaces/$id', params });
    case 'lesson':
      return linkOptions({ to: '/admin/lessons/$id', params });
    case 'challenge':
      return linkOptions({ to: '/admin/challenges/$id', params });
    case 'article':
      return linkOptions({ to: '/admin/news/$id', params });
    case 'event':
      return linkOptions({ to: '/events/$id', params });
    case 'club':
      return linkOptions({ to: '/clubs', search: {} });
    case 'news_source':
      return linkOptions({ to: '/admin/sources' });
    case 'resident':
      return linkOptions({ to: '/admin/residents/$id', params });
    case 'operator':
      return linkOptions({ to: '/admin/operator' });
    case 'report':
      return inboxLinkOptions(`report-${subjectId}`);
    case 'check_in':
      return linkOptions({ to: '/admin/inbox', search: { kind: 'check-in', state: 'done' } });
    case 'activity':
      return inboxLinkOptions(`check-in-${subjectId}`);
    case 'translation_report':
      return inboxLinkOptions(`translation-${subjectId}`);
    case 'condition':
      return linkOptions({ to: '/admin/green-spaces/$id/status', params });
    case 'weather_day':
      return null;
  }
}

const CONTENT_SUBJECTS: ReadonlySet<AuditEntry['subject']> = new Set(['green_space', 'lesson', 'challenge', 'article']);

/** Shows the name at the time of the action, but links to the current item. */
export function AuditSubjectLink({ entry }: { entry: AuditEntry }) {
  const { subject, subjectName } = entry;
  const link = subjectLinkOptions(entry);
  const name = subjectName === '' ? <Trans>(no name)</Trans> : subjectName;
  const lang = CONTENT_SUBJECTS.has(subject) && subjectName !== '' ? 'en' : undefined;
  if (!link) {
    return (
      <bdi lang={lang} className="font-bold">
        {name}
      </bdi>
    );
  }
  return (
    <Link
      {...link}
      lang={lang}
      className="rounded-sm font-bold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-leaf"
    >
      <bdi translate="no">{name}</bdi>
    </Link>
  );
}
