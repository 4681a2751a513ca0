/** The houses of this page and their seeds, chosen by eye. The same in each picture, so that they weigh once in the compressed page. */
export const seeds = {
	ferienhaus: 'at',
	landwirtschaft: 'ae',
	einfamilienhaus: 'we',
	mehrfamilienhaus: 'ai',
	stwe_wohnung: 'at',
	garten: 'b',
} as const

export type VillageHouse = keyof typeof seeds
