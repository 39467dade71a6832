import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { readersLocale } from '../../../lib/language/format.ts';
import { collator } from '../../../lib/language/formatters.ts';
import { useOwnResident, fullName } from '../../../lib/residents.ts';
import { queriesOf } from '../../../lib/query-client.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { auditQuery } from './audit-filters.ts';
import type { AuditSearch } from './audit-filters.ts';
import { actionsOn } from './audit-sentence.tsx';
import { AUDIT_SUBJECTS, auditActionLabels, auditSubjectLabels } from './audit-messages.ts';

interface AuditFilterBarProps {
  filters: AuditSearch;
  onFilter: (filters: AuditSearch) => void;
}

function useKnownAdmins(): ResidentCard[] {
  const queryClient = useQueryClient();
  const own = useOwnResident();
  const lists = queryClient.getQueriesData<InfiniteData<AuditEntry[]>>(queriesOf('GET /api/admin/audit'));
  const known = new Map<number, ResidentCard>();
  if (own) known.set(own.id, own);
  for (const [, data] of lists) {
    for (const { admin } of data?.pages.flat() ?? []) if (admin) known.set(admin.id, admin);
  }
  const { compare } = collator(readersLocale());
  return [...known.values()].toSorted((one, other) => compare(fullName(one), fullName(other)));
}

const ALL = 'all';

function withFilter(filters: AuditSearch, name: keyof AuditSearch, chosen: string): AuditSearch {
  const { [name]: _before, ...others } = filters;
  return chosen === ALL ? others : { ...others, [name]: chosen };
}

export function AuditFilterBar({ filters, onFilter }: AuditFilterBarProps) {
  const { t, i18n } = useLingui();
  // Re-renders when the log loads, since the options come from the cached log.
  useInfiniteQuery(adminListQuery('GET /api/admin/audit', auditQuery(filters)));
  const admins = useKnownAdmins().map((admin) => ({ value: String(admin.id), label: fullName(admin) }));
  const { admin = ALL, subject = ALL, action = ALL } = filters;
  const isKnown = admin === ALL || admins.some(({ value }) => value === admin);
  const actions = actionsOn(filters.subject);
  const chooseSubject = (chosen: string) => {
    const next = withFilter(filters, 'subject', chosen);
    const stays = next.action === undefined || actionsOn(next.subject).includes(next.action);
    onFilter(stays ? next : withFilter(next, 'action', ALL));
  };
  return (
    <search className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3 in-[:root:lang(ms,ta,de,es,fr,it)]:grid-cols-1 sm:flex sm:flex-wrap">
      <Select
        label={t`Admin`}
        className="sm:min-w-48"
        value={admin}
        onValueChange={(chosen) => onFilter(withFilter(filters, 'admin', chosen))}
        options={[
          { value: ALL, label: t`All admins` },
          ...admins,
          ...(isKnown ? [] : [{ value: admin, label: t`Another admin` }]),
        ]}
      />
      <Select
        label={t`Content`}
        className="sm:min-w-48"
        value={subject}
        onValueChange={chooseSubject}
        options={[
          { value: ALL, label: t`All content` },
          ...AUDIT_SUBJECTS.map((value) => ({ value, label: i18n._(auditSubjectLabels[value]) })),
        ]}
      />
      <Select
        label={t`Action`}
        className="sm:min-w-48"
        value={action}
        onValueChange={(chosen) => onFilter(withFilter(filters, 'action', chosen))}
        options={[
          { value: ALL, label: t`All actions` },
          ...actions.map((value) => ({ value, label: i18n._(auditActionLabels[value]) })),
        ]}
      />
    </search>
  );
}
