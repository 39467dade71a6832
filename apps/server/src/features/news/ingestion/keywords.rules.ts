import { NEWS_CATEGORIES, type NewsCategory } from '@ecopulse/contract/news';

/** The texts of an item. */
export interface Told {
  readonly title: string;
  readonly summary: string;
  /** Its categories in the feed. */
  readonly categories: readonly string[];
}

/** Words without case, accents and punctuation, each between two blanks. */
function words(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return ` ${plain.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim()} `;
}

/** Scripts without blanks between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function has(text: string, keyword: string): boolean {
  return text.includes(UNSPACED.test(keyword) ? keyword.trim() : keyword);
}

/**
 * Whether an item is taken: if there are keywords, its title or summary must contain one as whole words (`park` is
 * not in "parking"); case, accents and hyphens do not matter.
 */
export function isWanted({ title, summary }: Omit<Told, 'categories'>, keywords: readonly string[]): boolean {
  const wanted = keywords.map(words).filter((each) => each.trim() !== '');
  if (wanted.length === 0) return true;
  // Two blanks between them, so that no match spans both.
  const text = words(title) + words(summary);
  return wanted.some((keyword) => has(text, keyword));
}

const CATEGORY_WORDS: Readonly<Record<NewsCategory, string>> = {
  'Solar Energy':
    'solar, photovoltaic, solar panel, solar panels, solar farm, solar power, rooftop solar, floating solar, renewable energy, renewables, clean energy, wind power, wind farm, hydropower, battery storage, green hydrogen',
  'Green Transport':
    'electric vehicle, electric vehicles, ev, evs, electric bus, electric buses, electric car, electric cars, charging point, charging points, public transport, mrt, cycling, cyclists, cycling path, bicycle, bicycles, bike lane, bike sharing, car lite, electric ferry, sustainable aviation fuel',
  'Urban Farming':
    'urban farm, urban farms, urban farming, vertical farm, vertical farms, hydroponics, hydroponic, aquaponics, community garden, community gardens, rooftop farm, allotment, allotment garden, allotment gardens, local produce, food security, agri food, 30 by 30, fish farm, fish farms, cultivated meat',
  'Waste Management':
    'waste, recycling, recycle, recycled, recyclables, food waste, e waste, zero waste, plastic, plastics, plastic bag, plastic bags, packaging, landfill, incineration, incinerator, composting, compost, circular economy, litter, littering, semakau, return scheme, single use',
  'Nature & Wildlife':
    'wildlife, biodiversity, nature reserve, nature reserves, nature park, nature parks, nature, otter, otters, hornbill, hornbills, bird, birds, birdwatching, coral, corals, coral reef, coral reefs, reef, reefs, seagrass, mangrove, mangroves, rainforest, rainforests, forest, forests, deforestation, species, conservation, nparks, pangolin, pangolins, marine park, turtle, turtles, dolphin, dolphins, butterfly, butterflies, tree planting, park connector, habitat, habitats, dugong, crocodile, macaque, macaques, whale, whales',
  Climate:
    'climate, climate change, climate crisis, carbon tax, carbon, carbon credits, emissions, greenhouse gas, greenhouse gases, net zero, global warming, heatwave, heatwaves, heat stress, urban heat, sea level, sea levels, rising seas, haze, el nino, la nina, decarbonisation, decarbonise, cop29, cop30, cop31, paris agreement, extreme weather, fossil fuels',
  Water:
    'newater, desalination, reservoir, reservoirs, drinking water, water supply, water conservation, saving water, wastewater, groundwater, drought, droughts, flash flood, flash floods, waterway, waterways, rainwater, water pollution, pub',
  'Green Living':
    'sustainable living, second hand, thrift, thrifting, plant based, vegan, energy saving, energy efficiency, energy efficient, green building, green buildings, green mark, eco friendly, bring your own, repair cafe, green roof, green town, sustainable fashion',
};

const LOOKED_FOR: readonly (readonly [NewsCategory, readonly string[]])[] = NEWS_CATEGORIES.map((category) => [
  category,
  CATEGORY_WORDS[category].split(', ').map(words),
]);

/**
 * A word in the title or in the feed's own categories is a clear sign of an item's subject; one in the summary is a
 * hint.
 */
const CLEARLY = 2;

/** The category of an item: that of its source, unless its own words clearly suggest another. */
export function categoryOf({ title, summary, categories }: Told, usual: NewsCategory): NewsCategory {
  const clear = [title, ...categories].map(words).join('');
  const hinted = words(summary);
  const count = (text: string, wanted: readonly string[]) => wanted.filter((word) => text.includes(word)).length;
  const weights = LOOKED_FOR.map(([category, wanted]) => ({
    category,
    weight: CLEARLY * count(clear, wanted) + count(hinted, wanted),
  }));
  const own = weights.find(({ category }) => category === usual)?.weight ?? 0;
  const [best, next] = weights.toSorted((a, b) => b.weight - a.weight);
  const isClear = best !== undefined && best.weight >= CLEARLY && best.weight > Math.max(own, next?.weight ?? 0);
  return isClear ? best.category : usual;
}
