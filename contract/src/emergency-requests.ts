import { z } from 'zod/mini'
import { emergencyKinds } from './emergency-kinds.ts'
import { Id, optionalText, prose } from './fields.ts'

const EmergencyItemFields = z
	.strictObject({
		kind: z.enum(emergencyKinds),
		text: z.optional(prose(1000)),
		phone: z.optional(optionalText(50)),
		file: z.optional(z.nullable(Id)),
	})
	.check(
		z.refine(({ text, phone, file }) => Boolean(text?.trim() || phone || file), {
			path: ['text'],
			message: 'Bitte sagen, wo es ist oder wer hilft.',
		}),
	)
export const EmergencyFields = z.strictObject({ items: z.array(EmergencyItemFields).check(z.maxLength(40)) })
export type EmergencyFields = z.infer<typeof EmergencyFields>

export const emergencyRequests = {
	getEmergency: { summary: 'Notfallkarte der Liegenschaft: Hahnen, Sicherungen, Schlüssel und Nummern' },
	putEmergency: { summary: 'Notfallkarte der Liegenschaft schreiben, als Ganzes', body: EmergencyFields },
}
