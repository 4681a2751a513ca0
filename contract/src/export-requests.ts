import { z } from 'zod/mini'
import { kinds } from './event-parts.ts'
import { exportFormats, reportFormats, reportNames, type ReportName } from './export-kinds.ts'
import { Id, Rappen, StoredDay } from './fields.ts'
import { newestYear, oldestYear } from './swiss/limits.ts'

const ids = z.array(Id).check(z.maxLength(100))
const fields = {
	report: z.enum(reportNames),
	format: z.enum(exportFormats),
	/** Both days included. */
	from: z.optional(StoredDay),
	to: z.optional(StoredDay),
	/** Entries that carry one of these. */
	kinds: z.optional(z.array(z.enum(kinds)).check(z.maxLength(kinds.length))),
	journals: z.optional(ids),
	objects: z.optional(ids),
	/** Entries that name this one. */
	contact: z.optional(Id),
	/** Whose time it is. */
	person: z.optional(Id),
	year: z.optional(z.int().check(z.minimum(oldestYear), z.maximum(newestYear))),
	/** What an hour costs, in Rappen. */
	rate: z.optional(Rappen),
}
type Filter = Exclude<keyof typeof fields, 'report' | 'format'>

/** By what each report can be narrowed, and what it cannot do without. */
const takes: Record<ReportName, readonly Filter[]> = {
	entries: ['from', 'to', 'kinds', 'journals', 'objects', 'contact', 'person'],
	hours: ['from', 'to', 'person', 'rate'],
	tax: ['year'],
	balance: ['year'],
	sharing: ['from', 'to'],
	year_all: ['year'],
	contact: ['contact', 'from', 'to'],
	contacts: [],
}
const needs: Partial<Record<ReportName, Filter>> = { tax: 'year', balance: 'year', year_all: 'year', contact: 'contact' }

const taken = (filter: Filter) =>
	z.refine<{ report: ReportName } & { [Name in Filter]?: unknown }>(
		(asked) => asked[filter] === undefined || takes[asked.report].includes(filter),
		{
			message: 'Diese Angabe hat dieser Bericht nicht.',
			path: [filter],
		},
	)
const needed = (filter: 'year' | 'contact') =>
	z.refine<{ report: ReportName } & { [Name in Filter]?: unknown }>(
		(asked) => needs[asked.report] !== filter || asked[filter] !== undefined,
		{
			message: 'Diese Angabe braucht es.',
			path: [filter],
		},
	)

export const ReportRequest = z.strictObject(fields).check(
	z.refine(({ report, format }) => reportFormats[report].some((each) => each === format), {
		message: 'Diesen Bericht gibt es in diesem Format nicht.',
		path: ['format'],
	}),
	z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
		message: 'Das Ende liegt vor dem Anfang.',
		path: ['to'],
	}),
	...(['from', 'to', 'kinds', 'journals', 'objects', 'contact', 'person', 'year', 'rate'] as const).map(taken),
	...(['year', 'contact'] as const).map(needed),
)
export type ReportRequest = z.infer<typeof ReportRequest>

export const exportRequests = {
	listExports: { summary: 'Die eigenen Exporte der Liegenschaft, neueste zuerst' },
	listGroupExports: { summary: 'Die eigenen Exporte der ganzen Gruppe, neueste zuerst' },
	createExport: { summary: 'Export oder Bericht der Liegenschaft erstellen lassen', body: ReportRequest },
	createGroupExport: {
		summary:
			'Export der ganzen Gruppe erstellen lassen: Einträge als ZIP oder JSON, Einnahmen & Ausgaben eines Jahres, alles für den Treuhänder',
		body: ReportRequest,
	},
	getExport: { summary: 'Wie weit ein Export ist' },
	getExportContent: { summary: 'Die fertige Datei' },
	removeExport: { summary: 'Export abbrechen oder löschen' },
}
