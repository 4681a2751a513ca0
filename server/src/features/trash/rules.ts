import { nouns } from '@hausheft/contract/nouns.ts'
import { may, type Access } from '@hausheft/contract/rights.ts'
import type { TrashSource } from '@hausheft/contract/trash.ts'
import { declined } from '@hausheft/contract/words.ts'

/** Own is what a person made, and what they put in the trash themselves: most things have no maker. */
export const isOwn = (person: string, { maker, deleted_by }: { maker: string | null; deleted_by: string | null }): boolean =>
	maker === person || deleted_by === person

/** Where the caller's right ends at what is their own. */
export const onlyOwn = (access: Access): boolean => !may(access, 'trash.read')

export const heldBy = (source: TrashSource, name: string): string =>
	`Zuerst muss ${declined(nouns[source].words, 'nominative')} «${name}» aus dem Papierkorb zurückkommen.`
