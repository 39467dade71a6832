import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { use } from 'react';
import type { Challenge } from '@ecopulse/contract/challenges';
import type { GreenSpace } from '@ecopulse/contract/green-spaces';
import type { Lesson } from '@ecopulse/contract/lessons';
import type { NewsArticle } from '@ecopulse/contract/news';
import type { ReactNode } from 'react';
import { langOf } from '../../lib/lang-of.ts';
import { formatDate, formatDuration } from '../../lib/format.ts';
import { formatList } from '../../lib/format-list.ts';
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

/** The kind of a result and its facts. */
function ResultFacts({ children }: { children: ReactNode }) {
  return <span className="text-sm text-muted">{children}</span>;
}

/** The text of a result, in two lines from its first match on. */
function ResultText({ text }: { text: string }) {
  const matches = use(Matches);
  return (
    <span lang={langOf(text)} className="line-clamp-2 text-sm text-muted">
      <Highlighted>{fromMatch(text, matches)}</Highlighted>
    </span>
  );
}

/** An icon for a result without a picture. */
function ResultSign({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span aria-hidden className={`grid aspect-8/5 w-16 place-items-center rounded-sm [&_svg]:size-6 ${tone}`}>
      {children}
    </span>
  );
}

/** A match that begins later than this would be cut off below a result. */
const SEEN_CHARACTERS = 90;

/** The first of these texts that matches, else the first of all. */
export function tellingText(texts: readonly string[], matches: readonly string[]): string {
  return texts.find((text) => isMatched(text, matches)) ?? texts[0] ?? '';
}

/** A long text from the matching sentence on, if the match is too far behind to be visible. */
export function fromMatch(text: string, matches: readonly string[]): string {
  if (isMatched(text.slice(0, SEEN_CHARACTERS), matches)) return text;
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const first = sentences.findIndex((sentence) => isMatched(sentence, matches));
  return first < 1 ? text : `… ${sentences.slice(first).join(' ')}`;
}

const BADGE_SIZE = 44;

/** The matching part of a green space: the matching entries of its lists, else the first text that matches. */
function whyFound(space: GreenSpace, matches: readonly string[], i18n: I18n): string | undefined {
  const { location, specialFeatures, tags, busRoutes, routes, description, biodiversityFacts, accessibility } = space;
  const ofList = (list: readonly string[]) => formatList(list.filter((each) => isMatched(each, matches)));
  const lists = [specialFeatures, tags, routes.map((route) => route.name)].map(ofList);
  const buses = ofList(busRoutes);
  const texts = [location, description, biodiversityFacts, accessibility];
  if (buses !== '') return i18n._(msg`Bus ${buses}`);
  return lists.find((list) => list !== '') ?? texts.find((text) => isMatched(text, matches));
}

export function GreenSpaceResult({ found }: { found: GreenSpace }) {
  const { i18n } = useLingui();
  const matches = use(Matches);
  const { name, parkType, nearestMrt } = found;
  const kind = i18n._(parkTypeLabels[parkType]);
  // If neither its name nor its kind matches, the text below shows what does.
  const why = isMatched(`${name} ${kind} ${nearestMrt}`, matches) ? undefined : whyFound(found, matches, i18n);
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
      {why !== undefined && <ResultText text={why} />}
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
        <Highlighted>{i18n._(categoryLabels[found.category])}</Highlighted>, {formatDuration(found.estimatedMinutes)}
      </ResultFacts>
      <ResultText text={found.description} />
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
      <ResultText text={telling} />
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
        <Highlighted>{i18n._(newsCategoryLabels[found.category])}</Highlighted>, {formatDate(found.publishedAt)}
      </ResultFacts>
      <ResultText text={found.summary} />
    </ResultRow>
  );
}
