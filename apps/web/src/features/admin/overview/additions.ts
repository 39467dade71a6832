import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { BookOpen, Newspaper, Target, Trees } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

interface Addition {
  to: '/admin/green-spaces/new' | '/admin/lessons/new' | '/admin/challenges/new' | '/admin/news/new';
  label: MessageDescriptor;
  icon: LucideIcon;
}

/** What an admin can add. The labels are from the spec. */
export const ADDITIONS: readonly Addition[] = [
  { to: '/admin/green-spaces/new', label: msg`Add Green Space`, icon: Trees },
  { to: '/admin/lessons/new', label: msg`Create Lesson`, icon: BookOpen },
  { to: '/admin/challenges/new', label: msg`New Challenge`, icon: Target },
  { to: '/admin/news/new', label: msg`Publish News`, icon: Newspaper },
];
