import { useLingui } from '@lingui/react/macro';
import { Link, useLocation } from '@tanstack/react-router';
import { belongsTo, BOTTOM_LINKS } from './navigation.ts';

export function BottomBar() {
  const { t, i18n } = useLingui();
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav
      aria-label={t`Main navigation`}
      data-tab-bar
      className="@container fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface ps-[env(safe-area-inset-left)] pe-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <ul className="mx-auto grid max-w-lg list-none grid-cols-5">
        {BOTTOM_LINKS.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-0">
            <Link
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              aria-current={belongsTo(to, path) ? 'page' : undefined}
              className="grid min-h-16 grid-cols-[minmax(0,1fr)] content-center justify-items-center gap-1 px-0.5 text-xs font-semibold @max-[22.5rem]:px-0 @max-[22.5rem]:text-[0.6875rem] text-muted aria-[current=page]:text-leaf-strong [&_svg]:size-5.5 [&[aria-current=page]_span:first-child]:bg-leaf-soft"
            >
              <span className="rounded-full px-4 py-0.5 transition-colors @max-[18rem]:px-2">
                <Icon aria-hidden />
              </span>
              <span className="w-full text-center leading-tight hyphens-auto wrap-break-word @max-[18rem]:sr-only">
                {i18n._(label)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
