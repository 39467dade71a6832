import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  BookOpen,
  ChartColumn,
  Flag,
  Globe,
  LayoutDashboard,
  MapPinCheck,
  Newspaper,
  Rss,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  SpellCheck,
  Target,
  Trees,
  Users,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

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
    | '/admin/flags'
    | '/admin/reports'
    | '/admin/translation-reports'
    | '/admin/security'
    | '/admin/audit'
    | '/admin/settings';
  label: MessageDescriptor;
  icon: LucideIcon;
}

export const ADMIN_LINK_GROUPS: readonly (readonly AdminLink[])[] = [
  [
    { to: '/admin', label: msg`Overview`, icon: LayoutDashboard },
    { to: '/admin/report', label: msg({ message: 'Report', context: 'figures' }), icon: ChartColumn },
  ],
  [
    { to: '/admin/green-spaces', label: msg`Green spaces`, icon: Trees },
    { to: '/admin/lessons', label: msg`Lessons`, icon: BookOpen },
    { to: '/admin/challenges', label: msg`Challenges`, icon: Target },
    { to: '/admin/news', label: msg`News`, icon: Newspaper },
    { to: '/admin/sources', label: msg`Feeds`, icon: Rss },
    { to: '/admin/translations', label: msg`Translations`, icon: Globe },
  ],
  [
    { to: '/admin/residents', label: msg`Residents`, icon: Users },
    { to: '/admin/flags', label: msg`Flagged activities`, icon: MapPinCheck },
    { to: '/admin/reports', label: msg`Reports`, icon: Flag },
    { to: '/admin/translation-reports', label: msg`Translation reports`, icon: SpellCheck },
  ],
  [
    { to: '/admin/security', label: msg`Security`, icon: ShieldAlert },
    { to: '/admin/audit', label: msg`Audit log`, icon: ScrollText },
    { to: '/admin/settings', label: msg`Settings`, icon: SlidersHorizontal },
  ],
];
