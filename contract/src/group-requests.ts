import { z } from 'zod/mini'
import { Id, PageQuery, Password, text } from './fields.ts'

export const GroupFields = z.strictObject({ name: text(200) })

export const groupRequests = {
	listGroups: { summary: 'Die eigenen Gruppen' },
	getGroup: { summary: 'Eine Gruppe' },
	createGroup: { summary: 'Gruppe anlegen', body: GroupFields },
	changeGroup: { summary: 'Gruppe umbenennen', body: GroupFields },
	removeGroup: {
		summary: 'Gruppe löschen; der Name muss wiederholt werden',
		body: z.strictObject({ name: text(200), password: z.optional(Password) }),
	},
	renewInboxAddress: { summary: 'Adresse des Posteingangs erneuern; die bisherige führt nirgends mehr hin' },
	listFirstSteps: { summary: 'Die ersten Schritte einer neuen Gruppe, soweit man sie machen darf; leer, wo sie nicht mehr neu ist' },
	hideFirstSteps: { summary: 'Die ersten Schritte nicht mehr zeigen, für sich selbst' },
	listReminders: {
		summary:
			'Was in der Gruppe ansteht: offene Erinnerungen und offener Unterhalt mit Datum, das Dringendste zuerst; `person`: was jemanden meint; `state=done`: was erledigt ist, das Neueste zuerst',
		query: z.object({
			...PageQuery.shape,
			person: z.optional(Id),
			property: z.optional(Id),
			state: z.optional(z.enum(['open', 'done'])),
		}),
	},
}
