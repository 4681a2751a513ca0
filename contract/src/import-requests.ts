import { z } from 'zod/mini'
import { Id, optionalText, text } from './fields.ts'
import { importFieldNames, mostAbove, mostAlike } from './import-fields.ts'
import { importKinds } from './import-labels.ts'

const choice = <const Value extends string>(values: readonly Value[]) => z.optional(z.nullable(z.enum(values)))
const Rate = z.string().check(z.regex(/^(?!0*\.?0*$)\d{1,7}(\.\d{1,9})?$/, 'Bitte einen Kurs wie 0.9431.'))

export const Mapping = z.strictObject({
	kind: z.enum(importKinds),
	/** Where the rows belong that name no property. */
	property: z.nullable(Id),
	/** What stands in each column, in the order of the headings; null is left out. Empty: what the headings say, and what a row is then. */
	columns: z.array(z.nullable(z.enum(importFieldNames))).check(z.maxLength(200)),
	/** Of readings: their unit and name, where no column says them. */
	unit: z.optional(z.nullable(Id)),
	reading: z.optional(optionalText(200)),
	/** Whether names that do not exist yet are made, or left out. */
	make: z.strictObject({ journals: z.boolean(), objects: z.boolean(), contacts: z.boolean() }),
	/** Whose numbers the references are: the same number of the same source is the same thing at the next import. */
	source: z.nullable(text(100)),
	/** Of what follows null or nothing is what the table says without a doubt; where it does not, a run is refused and names the field. */
	sheet: z.optional(z.nullable(text(100))),
	/** Its number in the sheet; 0: there are none, and every row is one of the table. */
	heading_row: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(mostAbove)))),
	decimal: choice(['.', ',']),
	/** What becomes of an amount with more than two decimals. */
	three_decimals: choice(['refuse', 'round']),
	/** What a number without a unit is in a column of durations; `clock`: 1.30 is an hour and a half. */
	hours: choice(['hours', 'minutes', 'clock']),
	/** What becomes of an amount below zero in a column of expenses (or of income: it goes to the other side); `expense`: the minus is a bank's, and means that. */
	negative: choice(['income', 'refuse', 'expense']),
	/** What an amount without a minus is in a column that may be of either side; one with a minus is the other. */
	positive: choice(['income', 'expense']),
	/** Of years with two digits. */
	century: z.optional(z.nullable(z.literal([1900, 2000]))),
	/** What one unit of a currency costs in francs. */
	rates: z.optional(z.nullable(z.record(z.string().check(z.regex(/^[A-Z]{3}$/)), Rate))),
	/** What becomes of a row whose number is there already; not said, it is changed. */
	known: choice(['skip', 'update']),
	/** What becomes of a row without a number that is there in all likelihood; not said, it is left out. */
	alike: choice(['skip', 'book']),
	/** Of those that are left out for it the ones that are booked all the same, by their row in the sheet. */
	alike_rows: z.optional(z.nullable(z.array(z.int().check(z.minimum(1), z.maximum(1_048_576))).check(z.maxLength(mostAlike)))),
})
export type Mapping = z.infer<typeof Mapping>

export const importRequests = {
	listImports: { summary: 'Importe der Gruppe, neueste zuerst' },
	getImport: { summary: 'Ein Import, mit seinen ersten Zeilen und dem, was aus ihm wurde' },
	createImport: {
		summary: 'Tabelle (CSV oder XLSX) oder Export einer anderen Gruppe (ZIP oder JSON) hochladen und lesen; geschrieben wird noch nichts',
		multipart: z.strictObject({}),
	},
	changeImport: { summary: 'Sagen, was in welcher Spalte steht', body: Mapping },
	runImport: { summary: 'Import prüfen (dry) oder ausführen', body: z.strictObject({ dry: z.boolean() }) },
	undoImport: { summary: 'Import rückgängig machen: Neues in den Papierkorb, Geändertes zurück' },
	removeImport: { summary: 'Import verwerfen, bevor er ausgeführt ist' },
}
