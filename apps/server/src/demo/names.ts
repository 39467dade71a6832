/** Given and family names that are common in Singapore, in the proportions of its population. */
export const NAME_GROUPS = [
  {
    givenNames: [
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
    familyNames: ['Tan', 'Lim', 'Lee', 'Ng', 'Wong', 'Goh', 'Chua', 'Koh', 'Teo', 'Ong'],
    weight: 6,
  },
  {
    givenNames: ['Nur Aisyah', 'Hafiz', 'Siti', 'Farhan', 'Nadia', 'Iskandar', 'Zulkifli', 'Haslinda'],
    familyNames: ['Rahman', 'Yusof', 'Ismail', 'Salleh', 'Osman', 'Hamid'],
    weight: 2,
  },
  {
    givenNames: ['Arjun', 'Priya', 'Kavitha', 'Suresh', 'Deepa', 'Ravi', 'Meena', 'Vikram'],
    familyNames: ['Nair', 'Pillai', 'Krishnan', 'Menon', 'Raj', 'Subramaniam'],
    weight: 2,
  },
  {
    givenNames: ['Sarah', 'Daniel', 'Michelle', 'Aaron', 'Clara', 'Ethan'],
    familyNames: ['Pereira', 'De Souza', 'Oliveiro', 'Sequeira'],
    weight: 1,
  },
] as const;
