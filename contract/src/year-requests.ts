import { z } from 'zod/mini'
import { Id } from './fields.ts'

export const yearRequests = {
	getYearPicture: {
		summary: 'Ein Jahr der Liegenschaft als Bild zum Teilen (PNG, 1080 × 1350); `amounts=1` mit den Beträgen',
		query: z.object({ photo: z.optional(Id), amounts: z.optional(z.literal('1')) }),
	},
}
