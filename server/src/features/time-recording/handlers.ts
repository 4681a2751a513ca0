import { fromJson } from '@hausheft/contract/from-json.ts'
import { may } from '@hausheft/contract/rights.ts'
import { dayOf } from '@hausheft/contract/swiss/zurich.ts'
import type { timeRecording, WorkedTime } from '@hausheft/contract/time-recording.ts'
import { memberOf, personOf, placeOf } from '../../platform/database/act.ts'
import { cutPage, placeFrom } from '../../platform/http/paging.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { listTimeRows, listWorkedEntries, type TimesAsked, type WorkedEntry } from './queries.ts'
import { periodOf } from './rules.ts'

const pageLength = 200

export const timeRecordingHandlers: Handlers<typeof timeRecording> = {
	getTimeRecording: async (acting, { params, query: { cursor, everywhere, ...filter } }) => {
		const { group } = placeOf(acting)
		const scope = everywhere ? { group } : { property: params.id }
		const viewer = { ...memberOf(acting, group), person: personOf(acting).id, contacts: null }
		const asked: TimesAsked = { scope, viewer, period: periodOf(filter, dayOf(new Date())), filter }
		const after = placeFrom(cursor, 'cursor')
		const rows = await listTimeRows(acting.db, asked)
		const found = await listWorkedEntries(acting.db, asked, after, pageLength + 1)
		const page = cutPage(found, pageLength, ({ event_at, event }) => ({ at: event_at, id: event }))
		return { ...asked.period, scope: may(viewer, 'time.read') ? 'any' : 'own', rows, events: page.rows.flatMap(timesOf), next: page.from }
	},
}

const timesOf = ({ times, ...entry }: WorkedEntry): WorkedTime[] =>
	fromJson<Omit<WorkedTime, keyof WorkedEntry>[]>(times).map((time) => ({ ...entry, ...time }))
