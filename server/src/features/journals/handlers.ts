import type { JournalDetail, journals } from '@hausheft/contract/journals.ts'
import { Refusal } from '@hausheft/contract/refusals.ts'
import { placeOf, type Acting } from '../../platform/database/act.ts'
import { checkVersion, moveToTrash } from '../../platform/database/entity.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { changeJournal, findJournal, insertJournal, listJournals, listJournalTypes } from './queries.ts'

async function getJournal(acting: Acting, id: string): Promise<JournalDetail> {
	const journal = await findJournal(acting.db, placeOf(acting).group, id)
	if (!journal) throw new Refusal('not_found')
	return journal
}

export const journalHandlers: Handlers<typeof journals> = {
	listJournalTypes: ({ db }) => listJournalTypes(db),
	listJournals: (acting, { params }) => listJournals(acting.db, placeOf(acting).group, params.id),
	listGroupJournals: ({ db }, { params }) => listJournals(db, params.id, null),
	getJournal: (acting, { params }) => getJournal(acting, params.id),
	createJournal: async (acting, { params, body: { type, ...same } }) => {
		const id = await insertJournal(acting.db, { ...same, type_id: type, group_id: placeOf(acting).group, property_id: params.id })
		return getJournal(acting, id)
	},
	changeJournal: async (acting, { params, body: { type, ...same } }, { version }) => {
		await checkVersion(acting, 'journal', params.id, version, () => getJournal(acting, params.id))
		await changeJournal(acting.db, placeOf(acting).group, params.id, { ...same, type_id: type })
		return getJournal(acting, params.id)
	},
	removeJournal: async (acting, { params }, { version }) => {
		await checkVersion(acting, 'journal', params.id, version, () => getJournal(acting, params.id))
		await moveToTrash(acting, 'journal', params.id)
	},
}
