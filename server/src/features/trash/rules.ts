import { may, type Role } from '@hausheft/contract/rights.ts'
import type { TrashSource } from '@hausheft/contract/trash.ts'

/** Own is what a person made, and what they put in the trash themselves: most things have no maker. */
export const isOwn = (person: string, { maker, deleted_by }: { maker: string | null; deleted_by: string | null }): boolean =>
	maker === person || deleted_by === person

/** `own` where the role's right ends there. */
export const onlyOwn = (role: Role | null): boolean => !may(role, 'trash.read')

const nouns: Record<Extract<TrashSource, 'property' | 'event'>, string> = { property: 'die Liegenschaft', event: 'der Eintrag' }
export const heldBy = (source: keyof typeof nouns, name: string): string =>
	`Zuerst muss ${nouns[source]} «${name}» aus dem Papierkorb zurückkommen.`
