import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Bird, CloudSun, Droplets, PackageOpen, Recycle, Sprout, TrainFront, Zap } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { LessonCategory, LessonDifficulty } from '@ecopulse/contract/lessons/lessons';

export const categoryLabels: Record<LessonCategory, MessageDescriptor> = {
  'Waste & Recycling': msg`Waste & Recycling`,
  Energy: msg`Energy`,
  Water: msg`Water`,
  Food: msg`Food`,
  Transport: msg`Transport`,
  Biodiversity: msg`Biodiversity`,
  'Climate & Green Plan 2030': msg`Climate & Green Plan 2030`,
  'Circular Living': msg`Circular Living`,
};

export const categoryIcons: Record<LessonCategory, LucideIcon> = {
  'Waste & Recycling': Recycle,
  Energy: Zap,
  Water: Droplets,
  Food: Sprout,
  Transport: TrainFront,
  Biodiversity: Bird,
  'Climate & Green Plan 2030': CloudSun,
  'Circular Living': PackageOpen,
};

export const categoryTones: Record<LessonCategory, string> = {
  'Waste & Recycling': 'bg-leaf-soft text-leaf-strong',
  Energy: 'bg-sun-soft text-sun-ink',
  Water: 'bg-water-soft text-water',
  Food: 'bg-leaf-soft text-leaf-strong',
  Transport: 'bg-sunk text-ink',
  Biodiversity: 'bg-leaf-soft text-leaf-strong',
  'Climate & Green Plan 2030': 'bg-water-soft text-water',
  'Circular Living': 'bg-sun-soft text-sun-ink',
};

export const difficultyLabels: Record<LessonDifficulty, MessageDescriptor> = {
  beginner: msg`Beginner`,
  intermediate: msg`Intermediate`,
  advanced: msg`Advanced`,
};

export const CATEGORY_LIST = Object.keys(categoryLabels) as LessonCategory[];
export const DIFFICULTY_LIST = Object.keys(difficultyLabels) as LessonDifficulty[];

export function isCategory(value: unknown): value is LessonCategory {
  return typeof value === 'string' && Object.hasOwn(categoryLabels, value);
}

export function isDifficulty(value: unknown): value is LessonDifficulty {
  return typeof value === 'string' && Object.hasOwn(difficultyLabels, value);
}
