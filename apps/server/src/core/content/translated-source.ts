import type { Texts } from '@ecopulse/content/translations.schema';
import type { ErrorCode } from '@ecopulse/contract/errors';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Querier, Transaction } from '../../db/database.ts';
import type { CachedSubject } from '../../db/topics.ts';
import type { ContentAsked, DraftKind } from './content-editing.ts';

/** An item with its English texts, by field and in reading order. */
export interface TranslatedItem {
  readonly id: number;
  readonly name: string;
  readonly texts: Texts;
}

/** An item that is locked, to change its translations. */
export interface LockedItem extends TranslatedItem {
  /** Whether cached responses depend on it. */
  readonly isCached: boolean;
}

/** A kind of content that is translated; a feature provides it, `app.ts` lists it. */
export interface TranslatedSource {
  readonly subject: TranslatedSubject;
  readonly notFound: ErrorCode;
  readonly cachedAs: CachedSubject;
  /** All items that are not withdrawn, in any order. */
  list(db: Querier): Promise<TranslatedItem[]>;
  /** An item in any status; null if there is none. */
  one(db: Querier, id: number): Promise<TranslatedItem | null>;
  /** The same, locked until the transaction ends. */
  lock(trx: Transaction, id: number): Promise<LockedItem | null>;
}

interface Reading<Row, Texted> {
  /** The texts of all items that are not withdrawn. */
  readonly list: (db: Querier) => Promise<readonly Texted[]>;
  readonly textsOf: (row: Texted) => Texts;
  /** Whether an item is translated at all; without it, all are. */
  readonly isTranslated?: (row: Row) => boolean;
}

/** The source of a kind of content that admins edit. */
export function translatedSource<
  Row extends Texted,
  Form,
  Listed,
  Asked extends ContentAsked,
  Before extends Row,
  Texted extends { readonly id: number },
>(
  kind: DraftKind<Row, Form, Listed, Asked, Before>,
  { list, textsOf, isTranslated = () => true }: Reading<Row, Texted>,
): TranslatedSource {
  const toItem = (row: Texted): TranslatedItem => {
    const texts = textsOf(row);
    return { id: row.id, name: texts['name'] ?? texts['title'] ?? '', texts };
  };
  return {
    subject: kind.subject,
    notFound: kind.notFound,
    cachedAs: kind.cachedAs,
    list: async (db) => (await list(db)).map(toItem),
    async one(db, id) {
      const row = await kind.find(db, id);
      return row && isTranslated(row) ? toItem(row) : null;
    },
    async lock(trx, id) {
      const row = await kind.lock(trx, id, null);
      if (!row || !isTranslated(row)) return null;
      return { ...toItem(row), isCached: kind.isCached(row) };
    },
  };
}
