import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { NewsCategory } from '@ecopulse/contract/news/news';

export const categoryLabels: Record<NewsCategory, MessageDescriptor> = {
  'Solar Energy': msg`Solar Energy`,
  'Green Transport': msg`Green Transport`,
  'Urban Farming': msg`Urban Farming`,
  'Waste Management': msg`Waste Management`,
  'Nature & Wildlife': msg`Nature & Wildlife`,
  Climate: msg`Climate`,
  Water: msg`Water`,
  'Green Living': msg`Green Living`,
};
