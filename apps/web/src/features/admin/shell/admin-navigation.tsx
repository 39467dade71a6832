import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { formatNumber } from '../../../lib/language/format.ts';
import { ADMIN_LINK_GROUPS } from './admin-links.ts';
import { useInboxTotal } from './inbox-counts.ts';
import { mayOpen, useOwnRoles } from './own-roles.ts';

/** Keeps its place while the count is unknown, so that the links do not move. */
function InboxCount() {
  const total = useInboxTotal();
  return (
    <span className="figures ms-auto inline-flex h-6 min-w-8 items-center justify-center rounded-full bg-coral-soft px-2 text-sm font-bold text-coral empty:bg-transparent">
      {total > 0 && (
        <>
          {formatNumber(total)}
          <span className="sr-only">
            {' '}
            <Trans>to do</Trans>
          </span>
        </>
      )}
    </span>
  );
}

export function AdminNavigation() {
  const { t, i18n } = useLingui();
  const nav = useRef<HTMLElement>(null);
  const roles = useOwnRoles();
  const groups = ADMIN_LINK_GROUPS.map((links) => links.filter(({ page }) => page === null || mayOpen(roles, page)));
  // Re-renders on each navigation, so that the effect below centres the new current link.
  useRouterState({ select: ({ location }) => location.pathname });

  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!nav.current || !current) return;
    const centredLeft = current.offsetLeft - (nav.current.clientWidth - current.offsetWidth) / 2;
    nav.current.scrollTo({ left: centredLeft });
  });

  return (
    <nav
      ref={nav}
      aria-label={t`Admin`}
      className="relative -mx-4 flex gap-1 overflow-x-auto ps-4 pe-10 pb-1 max-lg:mask-r-from-[calc(100%-2.5rem)] max-lg:mask-l-from-[calc(100%-1rem)] [scrollbar-width:none] sm:-mx-6 sm:ps-6 lg:sticky lg:top-[calc(var(--header-height)+2.5rem)] lg:mx-0 lg:block lg:max-h-[calc(100dvh-7.5rem)] lg:self-start lg:overflow-y-auto lg:px-0"
    >
      {groups
        .filter((links) => links.length > 0)
        .map((links, groupIndex) => (
          <ul
            key={links[0]?.to}
            className={`flex list-none gap-1 lg:grid lg:gap-0.5 ${groupIndex > 0 ? 'lg:mt-3 lg:border-t lg:border-line lg:pt-3' : ''}`}
          >
            {links.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/admin', includeSearch: false }}
                  className="flex min-h-10 items-center gap-2.5 rounded-md px-3 text-md font-semibold whitespace-nowrap text-muted transition-colors hover:bg-sunk hover:text-ink aria-[current=page]:bg-leaf-soft aria-[current=page]:text-leaf-strong lg:whitespace-normal"
                >
                  <Icon aria-hidden className="size-[18px] shrink-0" />
                  {i18n._(label)}
                  {to === '/admin/inbox' && <InboxCount />}
                </Link>
              </li>
            ))}
          </ul>
        ))}
    </nav>
  );
}
