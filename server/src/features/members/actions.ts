import { invalidField } from '@hausheft/contract/refusals.ts'
import type { Acting } from '../../platform/database/act.ts'
import { listKnownProperties } from './queries.ts'

/** Refuses properties that the group does not have, each at its place. */
export async function checkKnown({ db }: Acting, group: string, properties: string[] | null | undefined) {
	if (!properties) return
	const known = new Set(await listKnownProperties(db, group, properties))
	const at = properties.findIndex((id) => !known.has(id))
	if (at >= 0) throw invalidField(`properties.${at}`, 'Das gibt es hier nicht.')
}
