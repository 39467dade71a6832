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
import { Highlighted, MatchesContext } from './highlighted.tsx';
import { hasMatch } from './matching.ts';
import { ResultRow } from './result-row.tsx';

/** Sentences with the blanks after them. The oldest browsers lack `Intl.Segmenter`. */
function sentencesOf(text: string): string[] {
  return text.match(/[^.!?。！？]*[.!?。！？]*\s*/gu)?.filter((sentence) => sentence !== '') ?? [];
}

function ResultFacts({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>;
}

function ResultText({ texts }: { texts: readonly string[] }) {
  const matches = use(MatchesContext);
  return (
    <span className="line-clamp-2 text-sm text-muted">
      <ContentList texts={texts}>{(text) => <Highlighted>{startAtMatch(text, matches)}</Highlighted>}</ContentList>
    </span>
  );
}

function ResultIcon({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span aria-hidden className={`grid aspect-8/5 w-16 place-items-center rounded-sm [&_svg]:size-6 ${tone}`}>
      {children}
    </span>
  );
}

/** A match after this many characters would be truncated. */
const VISIBLE_CHARACTERS = 90;

export function pickMatchingText(texts: readonly string[], matches: readonly string[]): string {
  return texts.find((text) => hasMatch(text, matches)) ?? texts[0] ?? '';
}

/** Starts at the matching sentence if the match would be truncated. */
export function startAtMatch(text: string, matches: readonly string[]): string {
  if (hasMatch(text.slice(0, VISIBLE_CHARACTERS), matches)) return text;
  const sentences = sentencesOf(text);
  const matchIndex = sentences.findIndex((sentence) => hasMatch(sentence, matches));
  const isFirstOrNone = matchIndex < 1;
  return isFirstOrNone ? text : `… ${sentences.slice(matchIndex).join('')}`;
}

const BADGE_SIZE = 44;

/** Shows the matching list entries of a green space, else its first matching text. */
function MatchExplanation({ space }: { space: GreenSpace }): ReactNode {
  const { t } = useLingui();
  const matches = use(MatchesContext);
  const { location, specialFeatures, tags, busRoutes, routes, description, biodiversityFacts, accessibility } = space;
  const matching = (list: readonly string[]) => list.filter((each) => hasMatch(each, matches));
  const buses = formatList(matching(busRoutes));
  if (buses !== '')
    return (
      <span className="text-sm text-muted">
        <Highlighted>{t`Bus ${buses}`}</Highlighted>
      </span>
    );
  const lists = [specialFeatures, tags, routes.map((route) => route.name)].map(matching);
  const texts = matching([location, description, biodiversityFacts, accessibility]).slice(0, 1);
  const explanation = lists.find((list) => list.length > 0) ?? texts;
  return explanation.length > 0 && <ResultText texts={explanation} />;
}

export function GreenSpaceResult({ item }: { item: GreenSpace }) {
  const { i18n } = useLingui();
  const matches = use(MatchesContext);
  const { name, parkType, nearestMrt } = item;
  const kind = i18n._(parkTypeLabels[parkType]);
  const isMatchVisible = hasMatch(`${name} ${kind} ${nearestMrt}`, matches);
  return (
    <ResultRow
      to="/green-space/$id"
      params={{ id: String(item.id) }}
      title={name}
      picture={
        <span className="aspect-8/5 w-16 overflow-hidden rounded-sm bg-leaf-soft">
          <GreenSpacePicture space={item} alt="" />
        </span>
      }
    >
      <ResultFacts>
        <Highlighted>{kind}</Highlighted>
        {nearestMrt !== '' && (
          <>
            {' '}
            ·{' '}
            <span lang={langOf(nearestMrt)}>
              <Highlighted>{nearestMrt}</Highlighted>
            </span>
          </>
        )}
      </ResultFacts>
      {!isMatchVisible && <MatchExplanation space={item} />}
    </ResultRow>
  );
}

export function LessonResult({ item }: { item: Lesson }) {
  const { i18n } = useLingui();
  const Icon = categoryIcons[item.category];
  return (
    <ResultRow
      to="/learn/$id"
      params={{ id: String(item.id) }}
      title={item.title}
      picture={
        <ResultIcon tone={categoryTones[item.category]}>
          <Icon />
        </ResultIcon>
      }
    >
      <ResultFacts>
        <Highlighted>{i18n._(categoryLabels[item.category])}</Highlighted> · {formatDuration(item.estimatedMinutes)}
      </ResultFacts>
      <ResultText texts={[item.description]} />
    </ResultRow>
  );
}

export function ChallengeResult({ item }: { item: Challenge }) {
  const { i18n } = useLingui();
  const matches = use(MatchesContext);
  const matchingText = pickMatchingText([item.description, item.category, item.badgeReward ?? ''], matches);
  return (
    <ResultRow
      to="/challenges/$id"
      params={{ id: String(item.id) }}
      title={item.title}
      picture={
        <span className="grid w-16 place-items-center">
          <BadgePicture emblem={item.emblem} size={BADGE_SIZE} alt="" />
        </span>
      }
    >
      <ResultFacts>{i18n._(challengeDifficultyLabels[item.difficulty])}</ResultFacts>
      <ResultText texts={[matchingText]} />
    </ResultRow>
  );
}

export function NewsResult({ item }: { item: NewsArticle }) {
  const { i18n } = useLingui();
  return (
    <ResultRow
      to="/news/$id"
      params={{ id: String(item.id) }}
      title={item.title}
      picture={
        <span className="aspect-8/5 w-16 overflow-hidden rounded-sm bg-leaf-soft">
          <ArticlePicture article={item} />
        </span>
      }
    >
      <ResultFacts>
        <Highlighted>{i18n._(newsCategoryLabels[item.category])}</Highlighted> · {formatDate(item.publishedAt)}
      </ResultFacts>
      <ResultText texts={[item.summary]} />
    </ResultRow>
  );
}
