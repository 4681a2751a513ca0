import { dateTime } from '@hausheft/contract/swiss/zurich.ts'
import type { Group } from '@hausheft/contract/groups.ts'
import { title, type FieldsOf } from '../history/words.ts'

export const groupFields: FieldsOf<Pick<Group, 'name'>, 'inbox_renewed_at'> = {
	name: title,
	inbox_renewed_at: {
		label: 'Adresse des Posteingangs',
		what: 'die Adresse des Posteingangs',
		show: dateTime,
		turn: () => 'die Adresse des Posteingangs erneuert',
	},
}
