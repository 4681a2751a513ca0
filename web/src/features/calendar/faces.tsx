import { IconBed, IconUserMinus } from '../../ui/icons.gen.ts'
import type { CalendarItem } from '@hausheft/contract/calendar.ts'
import { dueState } from '@hausheft/contract/due-states.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { IconType } from '../../ui/icon.ts'
import { kinds } from '../events/kinds.tsx'

type Face = { label: string; Icon: IconType; className: string }
const contact: Face = { label: 'Kontakt', Icon: IconUserMinus, className: 'kind-file' }
const stay: Face = { label: 'Aufenthalt', Icon: IconBed, className: 'kind-rental' }

/** An entry stands under the sign of what it is about. */
export const faceOf = ({ kind, about }: Pick<CalendarItem, 'kind' | 'about'>): Face =>
	kind === 'contact' ? contact : kind === 'stay' ? stay : kinds[kind === 'entry' ? (about ?? 'note') : kind]

/** Not done though its day has passed. */
export const isLate = ({ kind, done, on }: CalendarItem, today: Day): boolean =>
	(kind === 'reminder' || kind === 'maintenance') && !done && dueState(on, today) === 'overdue'

/** What it is called on its day: of a contact the days that it is valid end. */
export const nameOf = ({ kind, name }: Pick<CalendarItem, 'kind' | 'name'>): string =>
	kind === 'contact' ? `${name || 'Ohne Namen'} endet` : name
