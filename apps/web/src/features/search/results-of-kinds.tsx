import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Lesson } from '@ecopulse/contract/lessons/lessons';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import type { ReactNode } from 'react';
import { ContentList } from '../../lib/language/content-text.tsx';
import { formatDate, formatDuration, formatList } from '../../lib/language/format.ts';
import { langOf } from '../../lib/language/lang-of.ts';
import { BadgePicture } from '../../ui/badge-picture.tsx';
import { difficultyLabels as challengeDifficultyLabels } from '../challenges/challenge-messages.ts';
import { GreenSpacePicture } from '../green-spaces/green-space-picture.tsx';
import { parkTypeLabels } from '../green-spaces/park-types.ts';
import { categoryIcons, categoryTones, categoryLabels } from '../lessons/lesson-categories.ts';
import { ArticlePicture } from '../news/article-picture.tsx';
import { categoryLabels as newsCategoryLabels } from '../news/news-categories.ts';
import { Highlighted, Matches } from './highlighted.tsx';
import { isMatched } from './matching.ts';
import { ResultRow } from './result-row.tsx';

function ResultFacts({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>;
}

function ResultText({ texts }: { texts: readonly string[] }) {
  const matches = use(Matches);
  return (
    <span className="line-clamp-2 text-sm text-muted">
      <ContentList texts={texts}>{(text) => <Highlighted>{fromMatch(text, matches)}</Highlighted>}</ContentList>
    </span>
  );
}

function ResultSign({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span aria-hidden className={`grid aspect-8/5 w-16 place-items-center rounded-sm [&_svg]:size-6 ${tone}`}>
      {children}
    </span>
  );
}

/** A match after this many characters would be cut off. */
const SEEN_CHARACTERS = 90;

export function tellingText(texts: readonly string[], matches: readonly string[]): string {
  return texts.find((text) => isMatched(text, matches)) ?? texts[0] ?? '';
}

/** Starts at the matching sentence if the match would be cut off. */
export function fromMatch(text: string, matches: readonly string[]): string {
  if (isMatched(text.slice(0, SEEN_CHARACTERS), matches)) return text;
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)];
  const first = sentences.findIndex(({ segment }) => isMatched(segment, matches));
  return first < 1 ? text : `… ${text.slice(sentences[first]?.index)}`;
}

const BADGE_SIZE = 44;

/** Shows why a green space was found: matching list entries, else the first matching text; null if there is none. */
function WhyFound({ space }: { space: GreenSpace }): ReactNode {
  const { t } = useLingui();
  const matches = use(Matches);
  const { location, specialFeatures, tags, busRoutes, routes, description, biodiversityFacts, accessibility } = space;
  const matching = (list: readonly string[]) => list.filter((each) => isMatched(each, matches));
  const buses = formatList(matching(busRoutes));
  if (buses !== '')
    return (
      <span className="text-sm text-muted">
        <Highlighted>{t`Bus ${buses}`}</Highlighted>
      </span>
    );
  const lists = [specialFeatures, tags, routes.map((route) => route.name)].map(matching);
  const texts = matching([location, description, biodiversityFacts, accessibility]).slice(0, 1);
  const why = lists.find((list) => list.length > 0) ?? texts;
  return why.length > 0 && <ResultText texts={why} />;
}

export function GreenSpaceResult({ found }: { found: GreenSpace }) {
  const { i18n } = useLingui();
  const matches = use(Matches);
  const { name, parkType, nearestMrt } = found;
  const kind = i18n._(parkTypeLabels[parkType]);
  const isExplained = isMatched(`${name} ${kind} ${nearestMrt}`, matches);
  return (
    <ResultRow
      to="/green-space/$id"
      params={{ id: String(found.id) }}
      title={name}
      picture={
        <span className="aspect-8/5 w-16 overflow-hidden rounded-sm bg-leaf-soft">
          <GreenSpacePicture space={found} alt="" />
        </span>
      }
    >
      <ResultFacts>
        <Highlighted>{kind}</Highlighted> ·{' '}
        <span lang={langOf(nearestMrt)}>
          <Highlighted>{nearestMrt}</Highlighted>
        </span>
      </ResultFacts>
      {!isExplained && <WhyFound space={found} />}
    </ResultRow>
  );
}

export function LessonResult({ found }: { found: Lesson }) {
  const { i18n } = useLingui();
  const Icon = categoryIcons[found.category];
  return (
    <ResultRow
      to="/learn/$id"
      params={{ id: String(found.id) }}
      title={found.title}
      picture={
        <ResultSign tone={categoryTones[found.category]}>
          <Icon />
        </ResultSign>
      }
    >
      <ResultFacts>
        <Highlighted>{i18n._(categoryLabels[found.category])}</Highlighted> · {formatDuration(found.estimatedMinutes)}
      </ResultFacts>
      <ResultText texts={[found.description]} />
    </ResultRow>
  );
}

export function ChallengeResult({ found }: { found: Challenge }) {
  const { i18n } = useLingui();
  const matches = use(Matches);
  const telling = tellingText([found.description, found.category, found.badgeReward ?? ''], matches);
  return (
    <ResultRow
      to="/challenges/$id"
      params={{ id: String(found.id) }}
      title={found.title}
      picture={
        <span className="grid w-16 place-items-center">
          <BadgePicture emblem={found.emblem} size={BADGE_SIZE} alt="" />
        </span>
      }
    >
      <ResultFacts>{i18n._(challengeDifficultyLabels[found.difficulty])}</ResultFacts>
      <ResultText texts={[telling]} />
    </ResultRow>
  );
}

export function NewsResult({ found }: { found: NewsArticle }) {
  const { i18n } = useLingui();
  return (
    <ResultRow
      to="/news/$id"
      params={{ id: String(found.id) }}
      title={found.title}
      picture={
        <span className="aspect-8/5 w-16 overflow-hidden rounded-sm bg-leaf-soft">
          <ArticlePicture article={found} />
        </span>
      }
    >
      <ResultFacts>
        <Highlighted>{i18n._(newsCategoryLabels[found.category])}</Highlighted> · {formatDate(found.publishedAt)}
      </ResultFacts>
      <ResultText texts={[found.summary]} />
    </ResultRow>
  );
}
