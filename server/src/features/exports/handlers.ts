import type { exports } from '@hausheft/contract/exports.ts'
import type { ExportFormat, ReportName } from '@hausheft/contract/export-kinds.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { invalidField, Refusal } from '@hausheft/contract/refusals.ts'
import { memberOf, personOf, placeOf, type Acting } from '../../platform/database/act.ts'
import { rightsIn } from '../../platform/database/audience.ts'
import { sendContent } from '../../platform/files/send.ts'
import type { Store } from '../../platform/files/store.ts'
import { Answer } from '../../platform/http/answers.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { askForExport } from './actions.ts'
import { findExport, listExports, removeExport } from './queries.ts'
import { checkGroupReport, checkHouseReport, lateProblem, permitted, requestOf, shownExport } from './rules.ts'
import { problems } from './words.ts'

type Needs = {
	/** Where finished files lie. */
	made: Store
	isMade: (report: ReportName, format: ExportFormat) => boolean
}

export const exportHandlers = ({ made, isMade }: Needs): Handlers<typeof exports> => {
	const create = async (acting: Acting, property: string | null, body: ReportRequest) => {
		if (!isMade(body.report, body.format)) throw invalidField('format', 'Diesen Bericht gibt es in diesem Format nicht.')
		return shownTo(acting, await askForExport(acting, { group: placeOf(acting).group, property }, body))
	}
	return {
		listExports: (acting) => listOwn(acting, placeOf(acting).property),
		listGroupExports: (acting) => listOwn(acting, null),
		createExport: (acting, { params, body }) => {
			checkHouseReport(body)
			return create(acting, params.id, body)
		},
		createGroupExport: (acting, { body }) => {
			checkGroupReport(body)
			return create(acting, null, body)
		},
		getExport: (acting, { params }) => shownTo(acting, params.id),
		getExportContent: async (acting, { params }) => {
			const { kept, sight } = await own(acting, params.id)
			const { status, filename, mime } = kept
			if (status !== 'ready' || filename === null || mime === null) throw new Refusal('conflict', 'Diese Datei ist noch nicht fertig.')
			const late = lateProblem(kept, sight)
			if (late) throw new Refusal('gone', problems[late])
			const content = { key: params.id, mime, filename, etag: params.id, who: personOf(acting).id, made: false }
			return new Answer((reply) => sendContent(reply, made, content, problems.lost))
		},
		removeExport: async (acting, { params }) => {
			await own(acting, params.id)
			await removeExport(acting.db, params.id)
			return undefined
		},
	}
}

async function listOwn(acting: Acting, property: string | null) {
	const { group } = placeOf(acting)
	const sight = rightsIn(memberOf(acting, group))
	return (await listExports(acting.db, group, property, personOf(acting).id)).map((kept) => shownExport(kept, sight))
}

async function shownTo(acting: Acting, id: string) {
	const { kept, sight } = await own(acting, id)
	return shownExport(kept, sight)
}

/** One of the caller's, which they could ask for today. */
async function own(acting: Acting, id: string) {
	const kept = await findExport(acting.db, id)
	if (!kept) throw new Refusal('not_found')
	const member = memberOf(acting, kept.group)
	permitted(member, personOf(acting).id, requestOf(kept))
	return { kept, sight: rightsIn(member) }
}
