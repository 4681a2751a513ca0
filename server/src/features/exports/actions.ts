import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import type { Event } from '@hausheft/contract/events.ts'
import type { ExchangeReply } from '@hausheft/contract/exchange.ts'
import type { ListedFile } from '@hausheft/contract/files.ts'
import { fromJson } from '@hausheft/contract/from-json.ts'
import type { Property } from '@hausheft/contract/properties.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import { may } from '@hausheft/contract/rights.ts'
import { memberOf, personOf, type Acting } from '../../platform/database/act.ts'
import { enqueue, longQueue, task } from '../../platform/jobs/task.ts'
import { fileWithEnding } from '../../platform/paper/file-name.ts'
import type { Making } from '../../platform/paper/making.ts'
import { shownDocuments } from '../events/actions.ts'
import { listNames } from '../events/names/queries.ts'
import type { Viewer } from '../events/rules.ts'
import { listFiles } from '../files/queries.ts'
import { listSaid } from '../replies/queries.ts'
import { listProperties } from '../properties/queries.ts'
import { giveNumbers } from '../tax/actions.ts'
import {
	countReported,
	countUnderWay,
	findGroupName,
	findNamed,
	insertExport,
	listFileFacts,
	listReported,
	type ExportPlace,
	type Reported,
} from './queries.ts'
import { checkCount, isNarrowed, permitted } from './rules.ts'

export type { ExportPlace } from './queries.ts'

/** A process of its own makes the file. */
export const makeExport = task<{ export: string }>('make_export')
/** Named by a trigger too: whatever removes a row. */
export const removeExportFile = task<{ export: string }>('remove_export_file')

/** Puts it in the line of the person; answers its id. */
export async function askForExport(
	acting: Acting,
	place: { group: string; property: string | null },
	sent: ReportRequest,
): Promise<string> {
	const { id: person, session, key } = personOf(acting)
	const asked = permitted(memberOf(acting, place.group), person, sent)
	await checkNamed(acting, place, asked)
	checkCount(await countUnderWay(acting.db, person))
	await numberReceipts(acting, place, asked)
	const id = await insertExport(acting.db, { ...place, person, session, key: key?.id ?? null, asked })
	await enqueue(acting.db, makeExport, { export: id }, { queue: longQueue(person) })
	return id
}

/** What goes out with receipts gives each its number. */
async function numberReceipts({ db }: Acting, { group, property }: ExportPlace, { report, year = 0 }: ReportRequest) {
	if (report !== 'tax' && report !== 'year_all') return
	const houses = property === null ? (await listProperties(db, group)).map(({ id }) => id) : [property]
	// In one order: two who ask at once do not wait for each other.
	for (const id of houses.toSorted()) await giveNumbers(db, { group, property: id, year })
}

async function checkNamed({ db }: Acting, { group, property }: { group: string; property: string | null }, asked: ReportRequest) {
	const { journals = [], objects = [], contact = null, person = null } = asked
	if (journals.length + objects.length === 0 && contact === null && person === null) return
	const known = await findNamed(db, group, property, { journals, objects, contact, person })
	const check = (field: string, isThere: boolean) => {
		if (!isThere) throw invalidField(field, 'Das gibt es hier nicht.')
	}
	for (const [row, id] of journals.entries()) check(`journals.${row}`, known.journals.includes(id))
	for (const [row, id] of objects.entries()) check(`objects.${row}`, known.objects.includes(id))
	if (contact !== null) check('contact', known.contact)
	if (person !== null) check('person', known.person)
}

/** How the person who asked looks at entries; which contacts they see is found out for each page. */
const viewerIn = (acting: Acting, group: string): Viewer => ({ ...memberOf(acting, group), person: personOf(acting).id, contacts: null })

type ReportedPage = {
	entries: Event[]
	/** What is shown for an id: objects, contacts, journals, people. */ names: Record<string, string>
	/** What was said to each. */
	replies: Map<string, ExchangeReply[]>
}
const perPage = 200

/** The entries of a report page by page, the oldest first, each as the person sees it at that moment. */
export async function* pagesOf({ act, asked }: Pick<Making, 'act' | 'asked'>, place: ExportPlace): AsyncGenerator<ReportedPage> {
	for (let after: Reported | null = null; ;) {
		const past: Reported | null = after
		const { rows, page } = await act(async (acting) => {
			const viewer = viewerIn(acting, place.group)
			const found = await listReported(acting.db, place, viewer, asked, past, perPage)
			const entries = (await shownDocuments(acting, found)).map(({ text }) => fromJson<Event>(text))
			const ids = found.map(({ id }) => id)
			return {
				rows: found,
				page: {
					entries,
					names: ids.length > 0 ? await listNames(acting.db, { group: place.group, events: ids, viewer }) : {},
					replies: await listSaid(acting.db, place.group, ids),
				},
			}
		})
		if (rows.length > 0) yield page
		if (rows.length < perPage) return
		after = rows.at(-1) ?? null
	}
}

export const countEntries = ({ act, asked }: Pick<Making, 'act' | 'asked'>, place: ExportPlace): Promise<number> =>
	act((acting) => countReported(acting.db, place, viewerIn(acting, place.group), asked))

/** The houses of a report, as the person sees them. */
export const propertiesOf = ({ act, asked: { group, property } }: Pick<Making, 'act' | 'asked'>): Promise<Property[]> =>
	act(async ({ db }) => (await listProperties(db, group)).filter(({ id }) => property === null || id === property))

/** The files of a house that hang on no entry, page by page; none where only some of its entries were asked for. */
export async function* houseFilesOf({ act, asked }: Pick<Making, 'act' | 'asked'>, property: string) {
	if (isNarrowed(asked)) return
	const { group } = asked
	for (let after: { at: string; id: string } | null = null; ;) {
		const past: typeof after = after
		const { rows, files, facts } = await act(async (acting) => {
			const receiptsOf = may(memberOf(acting, group), 'balance.read') ? null : personOf(acting).id
			const found: ListedFile[] = await listFiles(acting.db, { group, property }, { receiptsOf, after: past, limit: perPage })
			// What a closing kept stays with its house.
			const held = found.filter(({ event, closing }) => event === null && closing === undefined)
			return {
				rows: found,
				files: held,
				facts: await listFileFacts(
					acting.db,
					group,
					held.map(({ id }) => id),
				),
			}
		})
		if (files.length > 0) yield { files, facts }
		const last: ListedFile | undefined = rows.at(-1)
		if (!last || rows.length < perPage) return
		after = { at: last.dated_at, id: last.id }
	}
}

/** How the file of a report is called: what it is, of which house, of which days. */
export async function namesOfFile(making: Pick<Making, 'act' | 'asked'>, ending: string): Promise<string> {
	const { group, property, from, to } = making.asked
	const [house] = property === null ? [] : await propertiesOf(making)
	const of = house?.name ?? (await making.act(({ db }) => findGroupName(db, group)))
	return fileWithEnding([of, 'Einträge', from && `ab ${from}`, to && `bis ${to}`], ending)
}
