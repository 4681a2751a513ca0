import type { File } from '@hausheft/contract/files.ts'

/** The way to the entry that a photo hangs on. */
export const entryOf = (group: string, { property, event }: Pick<File, 'property' | 'event'>) => ({
	to: `/group/${group}/property/${property}`,
	search: { event },
})
