import { type GreenSpace, greenSpace } from '@ecopulse/contract/green-spaces';
import * as z from 'zod/mini';
import type { Database } from '../../db/database.ts';
import { jsonContent, type SharedAnswer, type SharedAnswers } from '../../http/response-cache.ts';
import { listGreenSpaces } from './green-spaces.service.ts';
import { toGreenSpace } from './green-spaces.view.ts';

interface Parts {
  readonly db: Database;
  readonly answers: SharedAnswers;
}

/** The list of all green spaces, kept in memory. */
export function allGreenSpaces({
  db,
  answers,
}: Parts): SharedAnswer<GreenSpace[]> | Promise<SharedAnswer<GreenSpace[]>> {
  return answers.get('green-spaces', async () => {
    const rows = await listGreenSpaces(db);
    return jsonContent(z.parse(z.array(greenSpace), rows.map(toGreenSpace)));
  });
}
