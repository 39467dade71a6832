/** Given and family names that are common in Singapore, in the proportions of its population. */
export const PEOPLE = [
  {
    given: [
      'Wei Ling',
      'Jun Hao',
      'Mei',
      'Zhi Hui',
      'Kai Wen',
      'Xin Yi',
      'Boon Kiat',
      'Hui Min',
      'Jia Hao',
      'Siew Lan',
    ],
    family: ['Tan', 'Lim', 'Lee', 'Ng', 'Wong', 'Goh', 'Chua', 'Koh', 'Teo', 'Ong'],
    share: 6,
  },
  {
    given: ['Nur Aisyah', 'Hafiz', 'Siti', 'Farhan', 'Nadia', 'Iskandar', 'Zulkifli', 'Haslinda'],
    family: ['Rahman', 'Yusof', 'Ismail', 'Salleh', 'Osman', 'Hamid'],
    share: 2,
  },
  {
    given: ['Arjun', 'Priya', 'Kavitha', 'Suresh', 'Deepa', 'Ravi', 'Meena', 'Vikram'],
    family: ['Nair', 'Pillai', 'Krishnan', 'Menon', 'Raj', 'Subramaniam'],
    share: 2,
  },
  {
    given: ['Sarah', 'Daniel', 'Michelle', 'Aaron', 'Clara', 'Ethan'],
    family: ['Pereira', 'De Souza', 'Oliveiro', 'Sequeira'],
    share: 1,
  },
] as const;
