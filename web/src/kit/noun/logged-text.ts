import type { Logged } from '@hausheft/contract/fields.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'

type LoggedThing = { [K in Logged]?: K extends 'last_at' ? string | null | undefined : number | undefined }

/** `12 Einträge, zuletzt 12.03.2026`. */
export const loggedText = ({ events_count = 0, last_at }: LoggedThing): string =>
	last_at ? `${count(events_count, 'Eintrag', 'Einträge')}, zuletzt ${dayText(dayOf(last_at))}` : 'Noch kein Eintrag'
