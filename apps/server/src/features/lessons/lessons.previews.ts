import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { newsPicture, type NewsSubject } from '@ecopulse/illustrations/news-picture';
import { keepShownTranslations, localText } from '../../core/previews/local-texts.rules.ts';
import type { PreviewSource } from '../../core/previews/preview-source.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { getLessonResponse } from './lessons.cache.ts';
import type { Lessons } from './lessons.service.ts';

const PICTURES: Readonly<Record<LessonCategory, NewsSubject>> = {
  'Waste & Recycling': 'waste',
  Energy: 'solar',
  Water: 'water',
  Food: 'farming',
  Transport: 'transport',
  Biodiversity: 'wildlife',
  'Climate & Green Plan 2030': 'climate',
  'Circular Living': 'living',
};

interface Deps extends Pick<SharedDeps, 'reads' | 'responseCache'> {
  readonly lessons: Lessons;
}

export function lessonPreviews(deps: Deps): PreviewSource {
  return {
    page: '/learn/:id',
    cachedAs: 'lessons',
    openGraphType: 'article',
    find: async (id, language) => {
      const lesson = (await getLessonResponse(deps, id, language)).value;
      const { title, description, estimatedMinutes, ecoPointsReward, translations } = lesson;
      const sections = lesson.sections.map(({ heading }) => ({ heading }));
      return {
        title: localText(title, translations, 'title', language),
        description: localText(description, translations, 'description', language),
        imageUrl: null,
        item: keepShownTranslations({
          title,
          description,
          estimatedMinutes,
          ecoPointsReward,
          sections,
          translations,
        }),
      };
    },
    drawing: {
      path: (id) => `/api/lessons/${id}/picture.svg`,
      draw: async (id, theme) => {
        const { category } = (await getLessonResponse(deps, id, null)).value;
        return newsPicture({ subject: PICTURES[category], theme });
      },
    },
  };
}
