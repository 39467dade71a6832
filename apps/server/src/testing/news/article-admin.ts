import type { ArticleToEdit } from '@ecopulse/contract/news/news-admin';
import { expect } from 'vitest';
import type { TestResident } from '../factories.ts';
import type { TestApp } from '../test-app.ts';
import { createPlainPicture } from '../uploads.ts';

export const ARTICLE_FORM = {
  title: 'Herons at the barrage',
  summary: 'A fishing lesson from a bird that has all the time in the world.',
  content: 'Stand still for long enough and a *grey heron* forgets that you are there. It has fish to think of.',
  category: 'Nature & Wildlife',
  imageUrl: null as string | null,
  sources: [{ publisher: 'NParks', year: 2015, detail: 'Essay on native animals' }],
};

type ArticleVersion = Pick<ArticleToEdit, 'id' | 'version'>;

export function createArticleAdmin(shared: () => TestApp, admin: () => TestResident) {
  const create = (values: object) =>
    shared().call('POST', '/api/admin/news', { body: { ...ARTICLE_FORM, ...values }, as: admin() });
  const act = (verb: 'publish' | 'retire', { id, version }: ArticleVersion) =>
    shared().call('POST', `/api/admin/news/${id}/${verb}`, { body: { version }, as: admin() });
  return {
    create,
    act,
    edit: ({ id, version }: ArticleVersion, values: object, as = admin()) =>
      shared().call('PUT', `/api/admin/news/${id}`, { body: { ...ARTICLE_FORM, ...values, version }, as }),
    async createArticle(values: object = {}, status: 'draft' | 'published' = 'draft'): Promise<ArticleToEdit> {
      const created = await create(values);
      expect(created.status).toBe(201);
      const draft = created.body as ArticleToEdit;
      if (status === 'draft') return draft;
      const published = await act('publish', draft);
      expect(published.status).toBe(200);
      return published.body as ArticleToEdit;
    },
    async uploadPicture(colour: string): Promise<string> {
      const body = await createPlainPicture(colour).png().toBuffer();
      const headers = { 'content-type': 'image/png' };
      const response = await shared().call('POST', '/api/admin/pictures', { as: admin(), body, headers });
      return (response.body as { readonly imageUrl: string }).imageUrl;
    },
    listAuditEntries: (id: number) =>
      shared()
        .db.selectFrom('audit_entries')
        .select(['admin_id', 'action', 'subject_name', 'facts'])
        .where('subject', '=', 'article')
        .where('subject_id', '=', id)
        .orderBy('id')
        .execute(),
  };
}
