import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';

export function OneOwnerNote() {
  return (
    <p className="flex gap-3 rounded-md bg-water-soft p-4 text-md">
      <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-water" />
      <span>
        <Trans>
          You're the only owner. Make a second one, so that EcoPulse can be managed if you lose access:{' '}
          <Link to="/admin/residents" className="text-link">
            choose a resident
          </Link>
          .
        </Trans>
      </span>
    </p>
  );
}
