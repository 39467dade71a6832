import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/content-admin';

/** What can be done with a piece of content at the desk. */
export type Step = 'save' | 'publish' | 'retire';

/** How a kind of content is edited: what its form holds, and the calls that keep it. */
export interface ContentDesk<Piece extends ContentState, Form extends FieldValues> {
  /** The form of a new piece. */
  readonly empty: () => Form;
  /** The form of one that is stored. */
  readonly toForm: (piece: Piece) => Form;
  /** The contract's check, fetched when somebody comes to the form: `standardSchemaResolver(articleForm)`. */
  readonly loadCheck: () => Promise<Resolver<Form>>;
  readonly read: (id: number) => Promise<Piece>;
  readonly create: (form: Form) => Promise<Piece>;
  readonly save: (id: number, form: Form, version: number) => Promise<Piece>;
  readonly publish: (id: number, version: number) => Promise<Piece>;
  readonly retire: (id: number, version: number) => Promise<Piece>;
  /** Keeps the stored piece for its query, and has fetched anew what else shows it. */
  readonly onStored: (queryClient: QueryClient, piece: Piece) => void;
}
