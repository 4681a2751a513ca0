import { z } from 'zod/mini'
import { Id } from './fields.ts'

export const memoryRequests = {
	listMemories: {
		summary: 'Was die Übersicht von früher zeigt: die neuesten Fotos (nur für die Rolle Lesezugriff) und «Vor einem Jahr»',
		/** Of one house alone. */
		query: z.object({ property: z.optional(Id) }),
	},
	hideMemory: { summary: '«Vor einem Jahr» mit diesem Eintrag für sich ausblenden' },
}
