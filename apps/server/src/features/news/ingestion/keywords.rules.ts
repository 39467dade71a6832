import { NEWS_CATEGORIES, type NewsCategory } from '@ecopulse/contract/news/news';

export interface ItemTexts {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly string[];
}

/** Lower-case words without accents and punctuation, each between two spaces. */
function normalizeWords(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return ` ${plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}

/** Scripts without spaces between words. */
const UNSPACED_SCRIPTS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function includesKeyword(text: string, keyword: string): boolean {
  return text.includes(UNSPACED_SCRIPTS.test(keyword) ? keyword.trim() : keyword);
}

/**
 * Matches whole words, ignoring case, accents and hyphens: `park` does not match "parking".
 * Without keywords, every item is wanted.
 */
export function isWanted({ title, summary }: Omit<ItemTexts, 'categories'>, keywords: readonly string[]): boolean {
  const normalizedKeywords = keywords.map(normalizeWords).filter((keyword) => keyword.trim() !== '');
  if (normalizedKeywords.length === 0) return true;
  // Two spaces separate title and summary, so that no match spans both.
  const text = normalizeWords(title) + normalizeWords(summary);
  return normalizedKeywords.some((keyword) => includesKeyword(text, keyword));
}

/** Unambiguous phrases only: "nature" is also in "the nature of the offence". */
const CATEGORY_WORDS: Readonly<Record<NewsCategory, string>> = {
  'Solar Energy':
    'solar panel, solar panels, solar roof, solar roofs, solar farm, solar farms, solar power, solar energy, rooftop solar, floating solar, photovoltaic, renewable energy, renewables, clean energy, wind power, wind farm, hydropower, battery storage, green hydrogen',
  'Green Transport':
    'electric vehicle, electric vehicles, ev charging, electric bus, electric buses, electric car, electric cars, charging point, charging points, public transport, mrt, cycling, cyclists, cycling path, bicycle, bicycles, bike lane, bike sharing, car lite, electric ferry, sustainable aviation fuel',
  'Urban Farming':
    'urban farm, urban farms, urban farming, vertical farm, vertical farms, hydroponics, hydroponic, aquaponics, community garden, community gardens, rooftop farm, allotment, allotment garden, allotment gardens, local produce, food security, agri food, 30 by 30, fish farm, fish farms, cultivated meat',
  'Waste Management':
    'recycling, recyclables, food waste, e waste, zero waste, plastic waste, plastic pollution, plastic bag, plastic bags, single use, packaging, landfill, incineration, incinerator, composting, compost, circular economy, littering, semakau, return scheme',
  'Nature & Wildlife':
    'wildlife, biodiversity, nature reserve, nature reserves, nature park, nature parks, nature society, otter, otters, hornbill, hornbills, birds, birdwatching, corals, coral reef, coral reefs, reefs, seagrass, mangrove, mangroves, rainforest, rainforests, forests, deforestation, endangered species, pangolin, pangolins, marine park, turtles, dolphins, butterflies, tree planting, park connector, habitats, dugong, crocodile, macaque, macaques, whales',
  Climate:
    'climate change, climate crisis, climate action, climate summit, climate finance, carbon tax, carbon credits, carbon emissions, emissions, greenhouse gas, greenhouse gases, net zero, global warming, heatwave, heatwaves, heat stress, urban heat, rising sea levels, sea level rise, rising seas, haze, el nino, la nina, decarbonisation, decarbonise, cop29, cop30, cop31, paris agreement, extreme weather, fossil fuels',
  Water:
    'newater, desalination, reservoir, reservoirs, drinking water, water supply, water conservation, saving water, wastewater, groundwater, drought, droughts, flash flood, flash floods, waterway, waterways, rainwater, water pollution, national water agency',
  'Green Living':
    'sustainable living, second hand, thrift, thrifting, plant based, vegan, energy saving, energy efficiency, energy efficient, green building, green buildings, green mark, eco friendly, bring your own, repair cafe, green roof, green town, sustainable fashion',
};

/** Each must equal a whole category that the feed gives an item. */
const FEED_CATEGORIES: Readonly<Record<NewsCategory, string>> = {
  'Solar Energy': 'solar, energy',
  'Green Transport': 'transport',
  'Urban Farming': 'farming, agriculture',
  'Waste Management': 'waste, plastic, plastics',
  'Nature & Wildlife': 'nature, animals, birds, forests, conservation',
  Climate: 'climate, carbon',
  Water: 'water',
  'Green Living': 'sustainability, lifestyle',
};

const splitPhrases = (list: string) => list.split(', ').map(normalizeWords);
const CATEGORY_PHRASES = NEWS_CATEGORIES.map((category) => ({
  category,
  phrases: splitPhrases(CATEGORY_WORDS[category]),
  names: splitPhrases(FEED_CATEGORIES[category]),
}));

/** A match in the title or the feed's categories counts twice as much as one in the summary. */
const CLEAR_MATCH_WEIGHT = 2;

export function categoryOf({ title, summary, categories }: ItemTexts, sourceCategory: NewsCategory): NewsCategory {
  const normalizedCategories = categories.map(normalizeWords);
  const titleAndCategories = [normalizeWords(title), ...normalizedCategories].join('');
  const summaryText = normalizeWords(summary);
  const count = (text: string, phrases: readonly string[]) => phrases.filter((phrase) => text.includes(phrase)).length;
  const weights = CATEGORY_PHRASES.map(({ category, phrases, names }) => ({
    category,
    weight:
      CLEAR_MATCH_WEIGHT *
        (count(titleAndCategories, phrases) + normalizedCategories.filter((name) => names.includes(name)).length) +
      count(summaryText, phrases),
  }));
  const sourceWeight = weights.find(({ category }) => category === sourceCategory)?.weight ?? 0;
  const [best, next] = weights.toSorted((a, b) => b.weight - a.weight);
  const isClear =
    best !== undefined && best.weight >= CLEAR_MATCH_WEIGHT && best.weight > Math.max(sourceWeight, next?.weight ?? 0);
  return isClear ? best.category : sourceCategory;
}
