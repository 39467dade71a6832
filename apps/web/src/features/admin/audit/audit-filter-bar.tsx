import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { formattingLocale } from '../../../lib/language/format.ts';
import { collator } from '../../../lib/language/formatters.ts';
import { useOwnResident, fullName } from '../../../lib/residents.ts';
import { queryFilter } from '../../../lib/query-client.ts';
import { Select } from '../../../ui/forms/select.tsx';
import { adminListQuery } from '../list/admin-list-query.ts';
import { toAuditQuery } from './audit-filters.ts';
import type { AuditSearch } from './audit-filters.ts';
import { listAuditActions } from './audit-sentence.tsx';
import { AUDIT_SUBJECTS, auditActionLabels, auditSubjectLabels } from './audit-messages.ts';

interface AuditFilterBarProps {
  filters: AuditSearch;
  onFilter: (filters: AuditSearch) => void;
}

function useCachedAdmins(): ResidentCard[] {
  const queryClient = useQueryClient();
  const ownResident = useOwnResident();
  const cachedLogs = queryClient.getQueriesData<InfiniteData<AuditEntry[]>>(queryFilter('GET /api/admin/audit'));
  const adminsById = new Map<number, ResidentCard>();
  if (ownResident) adminsById.set(ownResident.id, ownResident);
  for (const [, data] of cachedLogs) {
    for (const { admin } of data?.pages.flat() ?? []) if (admin) adminsById.set(admin.id, admin);
  }
  const { compare } = collator(formattingLocale());
  return [...adminsById.values()].toSorted((left, right) => compare(fullName(left), fullName(right)));
}

const ALL = 'all';

function withFilter(filters: AuditSearch, name: keyof AuditSearch, chosen: string): AuditSearch {
  const { [name]: _previous, ...otherFilters } = filters;
  return chosen === ALL ? otherFilters : { ...otherFilters, [name]: chosen };
}

export function AuditFilterBar({ filters, onFilter }: AuditFilterBarProps) {
  const { t, i18n } = useLingui();
  // Re-renders when the log loads, since the options come from the cached log.
  useInfiniteQuery(adminListQuery('GET /api/admin/audit', toAuditQuery(filters)));
  const admins = useCachedAdmins().map((admin) => ({ value: String(admin.id), label: fullName(admin) }));
  const { admin = ALL, subject = ALL, action = ALL } = filters;
  const isAdminListed = admin === ALL || admins.some(({ value }) => value === admin);
  const actions = listAuditActions(filters.subject);
  const chooseSubject = (chosen: string) => {
    const nextFilters = withFilter(filters, 'subject', chosen);
    const isActionAvailable =
      nextFilters.action === undefined || listAuditActions(nextFilters.subject).includes(nextFilters.action);
    onFilter(isActionAvailable ? nextFilters : withFilter(nextFilters, 'action', ALL));
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
          ...(isAdminListed ? [] : [{ value: admin, label: t`Another admin` }]),
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
