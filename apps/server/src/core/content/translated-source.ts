import type { Texts } from '@ecopulse/content/translations.schema';
import type { ErrorCode } from '@ecopulse/contract/errors';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Querier, Transaction } from '../../db/database.ts';
import type { CachedSubject } from '../../db/topics.ts';
import type { ContentListFilters, DraftKind } from './content-editing.ts';

export interface TranslatedItem {
  readonly id: number;
  readonly name: string;
  readonly texts: Texts;
}

export interface LockedItem extends TranslatedItem {
  readonly isCached: boolean;
}

export interface TranslatedSource {
  readonly subject: TranslatedSubject;
  readonly notFound: ErrorCode;
  readonly cachedAs: CachedSubject;
  /** All items that are not retired, in any order. */
  list(db: Querier): Promise<TranslatedItem[]>;
  find(db: Querier, id: number): Promise<TranslatedItem | null>;
  lock(trx: Transaction, id: number): Promise<LockedItem | null>;
}

interface TextReading<Row, TextRow> {
  readonly list: (db: Querier) => Promise<readonly TextRow[]>;
  readonly textsOf: (row: TextRow) => Texts;
  /** False for items that stay in the language of their source; by default all are translated. */
  readonly isTranslatable?: (row: Row) => boolean;
}

export function createTranslatedSource<
  Row extends TextRow,
  Form,
  ListRow,
  Filters extends ContentListFilters,
  Before extends Row,
  TextRow extends { readonly id: number },
>(
  kind: DraftKind<Row, Form, ListRow, Filters, Before>,
  { list, textsOf, isTranslatable = () => true }: TextReading<Row, TextRow>,
): TranslatedSource {
  const toItem = (row: TextRow): TranslatedItem => {
    const texts = textsOf(row);
    return { id: row.id, name: texts['name'] ?? texts['title'] ?? '', texts };
  };
  return {
    subject: kind.subject,
    notFound: kind.notFound,
    cachedAs: kind.cachedAs,
    list: async (db) => (await list(db)).map(toItem),
    async find(db, id) {
      const row = await kind.find(db, id);
      return row && isTranslatable(row) ? toItem(row) : null;
    },
    async lock(trx, id) {
      const row = await kind.lock(trx, id, null);
      if (!row || !isTranslatable(row)) return null;
      return { ...toItem(row), isCached: kind.isCached(row) };
    },
  };
}
