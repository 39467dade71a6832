import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { challengePicture } from '@ecopulse/illustrations/link-picture';
import type { Language } from '../../core/messages/catalogs.ts';
import { localText } from '../../core/previews/local-texts.rules.ts';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { ChallengesCache } from './challenges.cache.ts';

export function challengePreviews(challengesCache: ChallengesCache): PreviewSource {
  const get = async (id: number, language: Language | null = null): Promise<Challenge> => {
    const challenge = (await challengesCache.getAll(language)).value.find((each) => each.id === id);
    if (!challenge || challenge.isRetired) throw new ProblemError('challenge-not-found');
    return challenge;
  };
  return {
    page: '/challenges/:id',
    cachedAs: 'challenges',
    openGraphType: 'website',
    find: async (id, language) => {
      const challenge = await get(id, language);
      const { title, translations } = challenge;
      // The translated list leaves out English descriptions.
      const { description } = await get(id);
      return {
        title: localText(title, translations, 'title', language),
        description: localText(description, translations, 'description', language),
        imageUrl: null,
        item: { ...challenge, description },
      };
    },
    drawing: {
      path: (id) => `/api/challenges/${id}/picture.svg`,
      draw: async (id, theme) => challengePicture({ emblem: (await get(id)).emblem, theme }),
    },
  };
}
