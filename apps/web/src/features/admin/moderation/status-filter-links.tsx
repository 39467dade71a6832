import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { StatusFilter } from '../list/list-search-params.ts';

interface StatusFilterLinksProps {
  to: '/admin/reports' | '/admin/flags' | '/admin/translation-reports';
  selected: StatusFilter;
  labels: Readonly<Record<StatusFilter, string>>;
}

const STATUS_FILTERS: readonly StatusFilter[] = ['open', 'done', 'all'];

export function StatusFilterLinks({ to, selected, labels }: StatusFilterLinksProps) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Status`} className="justify-self-start">
      <ul className="flex list-none flex-wrap rounded-md bg-sunk p-1 inset-ring inset-ring-line">
        {STATUS_FILTERS.map((filter) => (
          <li key={filter}>
            <Link
              to={to}
              search={filter === 'open' ? {} : { show: filter }}
              resetScroll={false}
              aria-current={filter === selected ? 'true' : undefined}
              activeOptions={{ exact: true }}
              // Drops the router's default class.
              activeProps={{}}
              className={`inline-flex min-h-9 items-center rounded-sm px-4 text-md font-bold transition-colors ${filter === selected ? 'bg-surface text-ink shadow-soft' : 'text-muted hover:text-ink'}`}
            >
              {labels[filter]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
