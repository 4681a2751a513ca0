import { z } from 'zod/mini'
import { Day, Id, optionalText, StoredDay, StoredYear } from './fields.ts'
import { mostRappen } from './swiss/limits.ts'

const BillAmount = z.pipe(z.coerce.number(), z.int().check(z.minimum(1), z.maximum(mostRappen)))

const ClosedFields = z.strictObject({ until: z.nullable(Day), note: z._default(optionalText(2000), null) })

export const sharingRequests = {
	getSharing: {
		summary:
			'Kosten teilen: je Partei ausgelegt, Anteil, Ausgleich und Saldo seit dem letzten Abschluss; oder eines Jahres, oder bis zu einem Tag',
		query: z.object({ year: z.optional(StoredYear), until: z.optional(StoredDay) }).check(
			z.refine(({ year, until }) => year === undefined || until === undefined, {
				message: 'Ein Jahr oder ein Tag, nicht beides.',
				path: ['until'],
			}),
		),
	},
	putClosed: { summary: 'Abschliessen bis zu einem Tag: Von da an ändert nichts mehr, was bis dahin geteilt ist', body: ClosedFields },
	getBill: {
		summary: 'QR-Rechnung, mit der eine Partei einer anderen zahlt',
		query: z.object({ from: Id, to: Id, amount: BillAmount, format: z._default(z.enum(['pdf', 'svg']), 'pdf') }),
	},
	getClosedPaper: { summary: 'Abschluss als PDF, wie er festgehalten wurde' },
}
