import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/content-admin';
import type { LoadResolver } from './lazy-resolver.ts';

/** What can be done with a piece at the desk. */
export type Step = 'save' | 'publish' | 'retire';

/** What is edited at the desk; `version` grows with each change, whoever makes it. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** How something is edited: what its form holds, and the calls that keep it. */
export interface FormDesk<Piece extends Versioned, Form extends FieldValues> {
  /** The form of a new piece. */
  readonly empty: () => Form;
  /** The form of one that is stored. */
  readonly toForm: (piece: Piece) => Form;
  /** Loads what validates the form; called when the form gets the focus. */
  readonly loadResolver: LoadResolver<Form>;
  readonly read: (id: number) => Promise<Piece>;
  readonly create: (form: Form) => Promise<Piece>;
  readonly save: (id: number, form: Form, version: number) => Promise<Piece>;
  /** Keeps the stored piece for its query, and has fetched anew what else shows it. */
  readonly onStored: (queryClient: QueryClient, piece: Piece) => void;
}

/** How a kind of content is edited, shown to residents and withdrawn from them. */
export interface ContentDesk<Piece extends ContentState, Form extends FieldValues> extends FormDesk<Piece, Form> {
  readonly publish: (id: number, version: number) => Promise<Piece>;
  readonly retire: (id: number, version: number) => Promise<Piece>;
}
