import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { type Language, write } from '../../core/messages/catalogs.ts';
import { type Message, msg } from '../../core/messages/message.ts';

const CATEGORIES: Readonly<Record<LessonCategory, Message>> = {
  'Waste & Recycling': msg({ message: 'Waste & Recycling' }),
  Energy: msg({ message: 'Energy' }),
  Water: msg({ message: 'Water' }),
  Food: msg({ message: 'Food' }),
  Transport: msg({ message: 'Transport' }),
  Biodiversity: msg({ message: 'Biodiversity' }),
  'Climate & Green Plan 2030': msg({ message: 'Climate & Green Plan 2030' }),
  'Circular Living': msg({ message: 'Circular Living' }),
};

export function categoryNames(language: Language): [english: string, name: string][] {
  return Object.entries(CATEGORIES).map(([english, message]) => [english, write(language, message)]);
}
