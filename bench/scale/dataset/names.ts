import { PLANNING_AREAS, type PlanningArea } from '@ecopulse/contract/green-spaces/planning-areas';

/** Repeats names by weight, so that a search for a common one has tens of thousands of matches. */
function repeatByWeight(lists: readonly (readonly [weight: number, names: string])[]): string[] {
  return lists.flatMap(([weight, names]) => names.split(', ').flatMap((name) => Array<string>(weight).fill(name)));
}

export const FAMILY_NAMES = repeatByWeight([
  [50, 'Tan'],
  [40, 'Lim'],
  [34, 'Lee'],
  [24, 'Ng, Wong, Ong'],
  [16, 'Goh, Chua, Chan, Koh, Teo, Ang, Yeo, Ho, Low, Tay'],
  [8, 'Chong, Toh, Sim, Chia, Chew, Foo, Quek, Seah, Neo, Poh, Heng, Leong, Cheng, Loh, Kwok, Soh, Chin, Yap, Wee'],
  [8, 'Rahman, Ismail, Abdullah, Yusof, Salleh, Osman, Hamid, Ibrahim, Hassan, Aziz, Jaafar, Mohamed, Ahmad, Rashid'],
  [5, 'Nair, Pillai, Krishnan, Menon, Raj, Subramaniam, Kumar, Singh, Kaur, Ramasamy, Govindasamy, Reddy, Sharma'],
  [2, 'Pereira, De Souza, Oliveiro, Sequeira, Rodrigues, Monteiro, Aeria, Shepherdson, De Cruz, Nonis'],
]);

export const GIVEN_NAMES = repeatByWeight([
  [9, 'Wei Ling, Jun Hao, Mei, Zhi Hui, Kai Wen, Xin Yi, Boon Kiat, Hui Min, Jia Hao, Siew Lan, Jia Hui, Wei Jie'],
  [9, 'Jun Wei, Yi Ling, Hui Ling, Kok Wah, Mei Ling, Chee Keong, Li Ting, Shu Fen, Zi Xuan, Ming Hui, Jing Yi'],
  [6, 'Kah Hoe, Pei Shan, Yong Sheng, Shi Min, Wen Hao, Yu Xuan, Rui En, Zhi Wei, Xiu Wen, Sock Hoon, Bee Choo'],
  [5, 'Nur Aisyah, Hafiz, Siti, Farhan, Nadia, Iskandar, Zulkifli, Haslinda, Muhammad, Aminah, Faizal, Rashidah'],
  [4, 'Arjun, Priya, Kavitha, Suresh, Deepa, Ravi, Meena, Vikram, Anand, Lakshmi, Ganesh, Shanti, Harish, Divya'],
  [4, 'Sarah, Daniel, Michelle, Aaron, Clara, Ethan, Rachel, Benjamin, Grace, Nicholas, Vanessa, Jonathan, Cheryl'],
  [2, 'Alvin, Joanne, Desmond, Evelyn, Gerald, Shirley, Kelvin, Serene, Marcus, Adeline, Terence, Geraldine, Roy'],
]);

/** Population in thousands (Department of Statistics, Population Trends 2024); other areas count as 1. */
const POPULOUS_TOWNS = repeatByWeight([
  [265, 'Tampines, Bedok, Sengkang, Jurong West, Woodlands'],
  [175, 'Hougang, Yishun, Punggol, Choa Chu Kang, Bukit Batok, Ang Mo Kio, Bukit Merah, Pasir Ris, Toa Payoh'],
  [
    100,
    'Bukit Panjang, Serangoon, Geylang, Sembawang, Kallang, Queenstown, Clementi, Bishan, Bukit Timah, Jurong East',
  ],
  [30, 'Novena, Marine Parade, Tengah, Tanglin, Outram'],
]);

export const HOME_TOWNS: readonly string[] = [
  ...POPULOUS_TOWNS,
  ...Object.values(PLANNING_AREAS)
    .flat()
    .filter((town: PlanningArea) => !POPULOUS_TOWNS.includes(town)),
];
