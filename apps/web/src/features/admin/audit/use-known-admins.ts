import { useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import type { AuditEntry } from '@ecopulse/contract/audit';
import type { ResidentCard } from '@ecopulse/contract/residents';
import { useOwnResident } from '../../../lib/own-resident.ts';
import { fullName } from '../../../lib/resident-name.ts';

/** The admins that the log has named so far, and oneself, by name. */
export function useKnownAdmins(): ResidentCard[] {
  const queryClient = useQueryClient();
  const own = useOwnResident();
  const lists = queryClient.getQueriesData<InfiniteData<AuditEntry[]>>({ queryKey: ['GET /api/admin/audit'] });
  const known = new Map<number, ResidentCard>();
  if (own) known.set(own.id, own);
  for (const [, data] of lists) {
    for (const { admin } of data?.pages.flat() ?? []) if (admin) known.set(admin.id, admin);
  }
  return [...known.values()].toSorted((one, other) => fullName(one).localeCompare(fullName(other)));
}
