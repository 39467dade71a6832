import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  ChartColumn,
  Gauge,
  Globe,
  Inbox,
  Landmark,
  LayoutDashboard,
  Newspaper,
  Rss,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  Target,
  Trees,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import {
  FOR_EDITORS,
  FOR_INBOX,
  FOR_MODERATORS,
  FOR_PLACE_EDITORS,
  OWNERS_ONLY,
  type PageAccess,
} from './own-roles.ts';

interface AdminLink {
  to:
    | '/admin'
    | '/admin/report'
    | '/admin/green-spaces'
    | '/admin/lessons'
    | '/admin/challenges'
    | '/admin/news'
    | '/admin/sources'
    | '/admin/translations'
    | '/admin/residents'
    | '/admin/inbox'
    | '/admin/security'
    | '/admin/audit'
    | '/admin/operator'
    | '/admin/limits'
    | '/admin/settings';
  label: MessageDescriptor;
  icon: LucideIcon;
  /** Null for anyone with a role. */
  page: PageAccess | null;
}

export const ADMIN_LINK_GROUPS: readonly (readonly AdminLink[])[] = [
  [
    { to: '/admin', label: msg`Overview`, icon: LayoutDashboard, page: null },
    { to: '/admin/inbox', label: msg`Inbox`, icon: Inbox, page: FOR_INBOX },
    {
      to: '/admin/report',
      label: msg({ message: 'Report', context: 'figures' }),
      icon: ChartColumn,
      page: FOR_EDITORS,
    },
  ],
  [
    { to: '/admin/green-spaces', label: msg`Green spaces`, icon: Trees, page: FOR_PLACE_EDITORS },
    { to: '/admin/lessons', label: msg`Lessons`, icon: BookOpen, page: FOR_EDITORS },
    { to: '/admin/challenges', label: msg`Challenges`, icon: Target, page: FOR_EDITORS },
    { to: '/admin/news', label: msg`News`, icon: Newspaper, page: FOR_EDITORS },
    { to: '/admin/sources', label: msg`Feeds`, icon: Rss, page: FOR_EDITORS },
    { to: '/admin/translations', label: msg`Translations`, icon: Globe, page: FOR_EDITORS },
  ],
  [{ to: '/admin/residents', label: msg`Residents`, icon: Users, page: FOR_MODERATORS }],
  [
    { to: '/admin/security', label: msg`Security`, icon: ShieldAlert, page: OWNERS_ONLY },
    { to: '/admin/audit', label: msg`Audit log`, icon: ScrollText, page: OWNERS_ONLY },
    { to: '/admin/operator', label: msg`Operator`, icon: Landmark, page: OWNERS_ONLY },
    { to: '/admin/limits', label: msg`Limits`, icon: Gauge, page: OWNERS_ONLY },
    { to: '/admin/settings', label: msg`Settings`, icon: SlidersHorizontal, page: OWNERS_ONLY },
  ],
];

/** What a page below one of the links needs, such as an editor's; null for the overview. */
export function pageAccess(pathname: string): PageAccess | null {
  const section = pathname.split('/', 3).join('/');
  if (pathname.startsWith('/admin/green-spaces/import')) return FOR_EDITORS;
  if (section === '/admin/setup') return OWNERS_ONLY;
  return ADMIN_LINK_GROUPS.flat().find(({ to }) => to === section)?.page ?? null;
}
