import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ChevronDown, Plus, BookOpen, Newspaper, Target, Trees, type LucideIcon } from 'lucide-react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { FOR_EDITORS, FOR_PLACE_EDITORS, mayOpen, type PageAccess, useOwnRoles } from '../shell/own-roles.ts';

interface AddContentLink {
  to: '/admin/green-spaces/new' | '/admin/lessons/new' | '/admin/challenges/new' | '/admin/news/new';
  label: MessageDescriptor;
  icon: LucideIcon;
  page: PageAccess;
}

/** Labels are from the specification. */
const ADD_CONTENT_LINKS: readonly AddContentLink[] = [
  { to: '/admin/green-spaces/new', label: msg`Add Green Space`, icon: Trees, page: FOR_PLACE_EDITORS },
  { to: '/admin/lessons/new', label: msg`Create Lesson`, icon: BookOpen, page: FOR_EDITORS },
  { to: '/admin/challenges/new', label: msg`New Challenge`, icon: Target, page: FOR_EDITORS },
  { to: '/admin/news/new', label: msg`Publish News`, icon: Newspaper, page: FOR_EDITORS },
];

export function useAddContentLinks(): readonly AddContentLink[] {
  const roles = useOwnRoles();
  return ADD_CONTENT_LINKS.filter(({ page }) => mayOpen(roles, page));
}

/** For the button that opens `AddContentMenu`, before and after the menu has loaded; the label below goes inside. */
export const ADD_CONTENT_BUTTON_STYLE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-leaf px-5 text-md font-bold text-on-leaf select-none hover:bg-leaf-strong';

export function AddContentButtonLabel() {
  return (
    <>
      <Plus aria-hidden className="size-[18px]" />
      <Trans>Add Content</Trans>
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
}

export function QuickActions() {
  const { i18n } = useLingui();
  const titleId = useId();
  const links = useAddContentLinks();
  return (
    <section aria-labelledby={titleId} className="grid grid-cols-1 gap-3">
      <h2 id={titleId} className="text-lg font-extrabold tracking-[-0.01em]">
        <Trans>Quick Actions</Trans>
      </h2>
      <ul className="grid list-none grid-cols-2 gap-3 xl:grid-cols-4">
        {links.map(({ to, label, icon: Icon }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              className="flex min-h-14 items-center gap-2.5 rounded-md bg-leaf-soft px-3 py-2.5 sm:gap-3 sm:px-4 text-md font-bold text-leaf-strong transition-shadow hover:inset-ring-[1.5px] hover:inset-ring-leaf"
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              {i18n._(label)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
