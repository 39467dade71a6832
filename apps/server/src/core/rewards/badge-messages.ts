import { type Language, write } from '../messages/catalogs.ts';
import { msg } from '../messages/message.ts';
import { MILESTONES } from './milestones.rules.ts';

const COMPLETED = msg({ message: 'Completed the challenge {title}' });

export function challengeBadgeMessages(
  language: Language,
  english: string,
  title: string,
): [english: string, text: string] {
  return [write('en', COMPLETED, { title: english }), write(language, COMPLETED, { title })];
}

export function milestoneMessages(language: Language): [english: string, text: string][] {
  const texts = MILESTONES.flatMap(({ badgeName, goal, description }) => [badgeName, goal, description]);
  return texts.map((text) => [text, write(language, text)]);
}
