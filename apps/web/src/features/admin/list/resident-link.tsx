import { Link } from '@tanstack/react-router';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { fullName } from '../../../lib/resident-name.ts';

/** A resident's name, linked to their admin page. */
export function ResidentLink({ resident }: { resident: ResidentCard }) {
  return (
    <Link
      to="/admin/residents/$id"
      params={{ id: String(resident.id) }}
      className="rounded-sm font-bold text-ink underline decoration-line decoration-2 underline-offset-4 hover:decoration-leaf"
    >
      <bdi>{fullName(resident)}</bdi>
    </Link>
  );
}
