import { z } from 'zod/mini'
import { Password, text } from './fields.ts'

/** A small picture travels with the person, as text: no page ever asks a foreign server for one. */
export const maxImageLength = 40_000
const Image = z
	.string()
	.check(
		z.maxLength(maxImageLength),
		z.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'Bitte ein kleines Bild als PNG, JPEG oder WebP wählen.'),
	)
const emptyIsNull = z.transform((value: string | null) => value || null)

export const AccountFields = z.strictObject({
	name: z.optional(text(200)),
	image: z.optional(z.pipe(z.pipe(z.nullable(z.string()), emptyIsNull), z.nullable(Image))),
})

export const userRequests = {
	changeMe: { summary: 'Eigenen Namen oder Bild ändern', body: AccountFields },
	noteFirstEntry: { summary: 'Vermerken, dass ein Eintrag gespeichert ist; `first` beim allerersten' },
	getDue: { summary: 'Wie viel für einen selbst oder für alle überfällig ist, und wie viel auf heute fällt' },
	removeMe: {
		summary: 'Konto löschen; tritt zuerst aus jeder Gruppe aus und beendet alle Sitzungen',
		body: z.optional(z.strictObject({ password: z.optional(Password) })),
	},
	exportMe: { summary: 'Alle eigenen Daten und Dateien als ZIP' },
}
