import { may, type Access } from '@hausheft/contract/rights.ts'

/** Own is what a person made, and what they put in the trash themselves: most things have no maker. */
export const isOwn = (person: string, { maker, deleted_by }: { maker: string | null; deleted_by: string | null }): boolean =>
	maker === person || deleted_by === person

/** Where the caller's right ends at what is their own. */
export const onlyOwn = (access: Access): boolean => !may(access, 'trash.read')
