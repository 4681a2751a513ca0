import { z } from 'zod/mini'
import { Id, optionalText, text } from './fields.ts'
import { importFieldNames, importKinds } from './import-fields.ts'

export const Mapping = z.strictObject({
	kind: z.enum(importKinds),
	/** Where the rows belong that name no property. */
	property: z.nullable(Id),
	/** What stands in each column, in the order of the headings; null is left out. */
	columns: z.array(z.nullable(z.enum(importFieldNames))).check(z.maxLength(200)),
	/** Of readings: their unit and name, where no column says them. */
	unit: z.optional(z.nullable(Id)),
	reading: z.optional(optionalText(200)),
	/** Whether names that do not exist yet are made, or left out. */
	make: z.strictObject({ journals: z.boolean(), objects: z.boolean(), contacts: z.boolean() }),
	/** Whose numbers the references are: the same number of the same source is the same thing at the next import. */
	source: z.nullable(text(100)),
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
