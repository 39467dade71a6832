import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { operatorQuery } from '../../legal/operator.api.ts';

/** On every admin page until the profile is filled in. */
export function UnsetOperatorBanner() {
  const { data: operator } = useQuery(operatorQuery);
  const isOnPage = useRouterState({ select: ({ location }) => location.pathname === '/admin/operator' });
  if (operator === undefined || operator.configured) return null;
  return (
    <p className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sun-soft px-4 py-3 text-md text-sun-ink">
      <TriangleAlert aria-hidden className="size-[18px] shrink-0" />
      <span className="grow basis-60">
        {operator.registration === 'closed' ? (
          <Trans>No operator is named for this site yet, so registration is closed.</Trans>
        ) : (
          <Trans>No operator is named for this site yet.</Trans>
        )}
      </span>
      {!isOnPage && (
        <Link to="/admin/operator" className="inline-flex min-h-6 items-center font-bold underline underline-offset-4">
          <Trans>Fill in the operator's details</Trans>
        </Link>
      )}
    </p>
  );
}
