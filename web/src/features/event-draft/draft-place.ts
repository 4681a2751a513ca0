import type { EntryValues } from './entry-values.ts'
import type { FromMail } from './begin-entry.ts'
import type { TodoPart } from './copy-entry.ts'
import { draftKey, type FormMode } from './entry-draft.ts'
import { workedKey, type Worked } from './worked.ts'

type Begun = {
	mode: FormMode
	group: { id: string }
	property: string
	event?: { id: string } | undefined
	tick?: TodoPart | undefined
	mail?: Pick<FromMail, 'id'> | undefined
	worked?: Worked | undefined
	after?: EntryValues | undefined
	anyHouse: boolean
}

/** Where the device keeps what is typed: what is typed for a mail or for a watch belongs to it. */
export function draftPlace({ mode, group, property, event, tick, mail, worked, after, anyHouse }: Begun): string {
	if (mail) return `event.mail.${mail.id}`
	if (worked && !after) return workedKey(worked)
	return draftKey(mode, anyHouse ? group.id : property, event?.id, tick)
}
