import { z } from 'zod/mini'
import { emergencyKinds } from './emergency-kinds.ts'
import { contract, get, put } from './endpoint.ts'
import { Id, ofId, Stamp } from './fields.ts'
import type { emergencyRequests } from './emergency-requests.ts'

export const EmergencyItem = z.object({
	kind: z.enum(emergencyKinds),
	text: z.string(),
	phone: z.nullable(z.string()),
	/** A photo; everybody sees it who sees the property. */
	file: z.nullable(Id),
})
export type EmergencyItem = z.infer<typeof EmergencyItem>

/** What to do in a property, and whom to call. It is a part of the property: `id` and `version` are those of it. */
export const Emergency = z.object({ id: Id, items: z.array(EmergencyItem), version: z.int(), updated_at: Stamp })
export type Emergency = z.infer<typeof Emergency>

export const emergency = contract<typeof emergencyRequests>()({
	getEmergency: get('/properties/{id}/emergency', { permission: 'property.read', params: ofId, reply: Emergency, kept: true }),
	/** The list as a whole, in its order. */
	putEmergency: put('/properties/{id}/emergency', {
		permission: 'property.write',
		changes: ['property', 'file'],
		params: ofId,
		reply: Emergency,
		ifMatch: true,
	}),
})
