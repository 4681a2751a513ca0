import { onDevice, type SharedIn } from '../../platform/device/store.ts'
import { sharedFor } from '../../platform/device/old-rows.ts'

/** What a form of this page has taken, and lies on the device until that form has kept it: begun again it would be there twice. */
const inForms = new Set<string>()
export const noteInForm = (rows: readonly SharedIn[]): void => {
	for (const { id } of rows) inForms.add(id)
}

/** What waits for this person, the oldest first; what was shared while nobody was signed in is theirs from now on. */
export const takeShared = async (person: string, now: number): Promise<SharedIn[]> =>
	(await onDevice(['shared'], 'readwrite', async (transaction) => {
		const shared = transaction.objectStore('shared')
		const found: SharedIn[] = []
		for (const row of await shared.getAll()) {
			if (row.at + sharedFor(row.person) < now) await shared.delete(row.id)
			else if ((row.person === null || row.person === person) && !inForms.has(row.id)) {
				found.push({ ...row, person })
				if (row.person === null) await shared.put({ ...row, person })
			}
		}
		return found.sort((one, other) => one.at - other.at)
	})) ?? []

export const forgetShared = (rows: readonly SharedIn[]) =>
	onDevice(['shared'], 'readwrite', async (transaction) => {
		for (const { id } of rows) await transaction.objectStore('shared').delete(id)
	})

/** As if they had been chosen in the form. */
export const filesOf = (rows: readonly SharedIn[]): File[] =>
	rows.flatMap(({ files }) => files.map(({ name, type, bytes }) => new File([bytes], name, { type })))
export const textOf = (rows: readonly SharedIn[]): string => rows.flatMap(({ text }) => text || []).join('\n')
