import { badge, BADGE_EMBLEMS } from '@ecopulse/illustrations/badge';
import { CLUB_GOAL_STAGES, clubGoalPicture } from '@ecopulse/illustrations/club-goal-picture';
import { CLUB_SUBJECTS, clubPicture } from '@ecopulse/illustrations/club-picture';
import { EVENT_SUBJECTS, eventPicture } from '@ecopulse/illustrations/event-picture';
import { island } from '@ecopulse/illustrations/island';
import { landingScene } from '@ecopulse/illustrations/landing-scene';
import { newsPicture, NEWS_SUBJECTS } from '@ecopulse/illustrations/news-picture';
import type { Theme } from '@ecopulse/illustrations/palette';
import { parkTypes } from '@ecopulse/illustrations/stage';
import { stamp } from '@ecopulse/illustrations/stamp';
import { vignette, type VignetteAnimal } from '@ecopulse/illustrations/vignette';
import { greenSpacePoints } from './green-space-points.ts';

export const THEMES: readonly Theme[] = ['light', 'dark'];

const ANIMALS: readonly VignetteAnimal[] = ['otter', 'kingfisher', 'monitor-lizard', 'hornbill', 'squirrel'];

export async function drawPicture(name: string, theme: Theme): Promise<string> {
  if (name === 'landing') return landingScene({ theme });
  if (name === 'island') return island({ theme, points: await greenSpacePoints() });
  const animal = ANIMALS.find((each) => each === name);
  if (animal) return vignette({ animal, theme });
  const emblem = BADGE_EMBLEMS.find((each) => `badge-${each}` === name);
  if (emblem) return badge({ emblem, theme });
  const subject = NEWS_SUBJECTS.find((each) => `news-${each}` === name);
  if (subject) return newsPicture({ subject, theme });
  const event = EVENT_SUBJECTS.find((each) => `event-${each}` === name);
  if (event) return eventPicture({ subject: event, theme });
  const club = CLUB_SUBJECTS.find((each) => `club-${each}` === name);
  if (club) return clubPicture({ subject: club, theme });
  for (let stage = 0; stage < CLUB_GOAL_STAGES; stage += 1) {
    if (name === `club-goal-${stage}`) return clubGoalPicture({ stage, theme });
  }
  for (const parkType of parkTypes) {
    const ofType = `stamp-${parkType.toLowerCase().replaceAll(' ', '-')}`;
    if (name === ofType) return stamp({ parkType, theme, look: 'collected' });
    if (name === `${ofType}-open`) return stamp({ parkType, theme, look: 'open' });
  }
  throw new Error(`There is no picture called ${name}`);
}
