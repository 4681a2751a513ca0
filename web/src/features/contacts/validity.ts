import type { Contact } from '@hausheft/contract/contacts.ts'
import { dayText, type Day } from '@hausheft/contract/swiss/zurich.ts'

type Validity = Pick<Contact, 'valid_from' | 'valid_until'>

/** `past`: no longer valid today; `future`: not yet. Both days count. */
export const validOn = ({ valid_from, valid_until }: Validity, today: Day): 'past' | 'now' | 'future' =>
	valid_until !== null && valid_until < today ? 'past' : valid_from !== null && valid_from > today ? 'future' : 'now'

/** `seit 01.04.2024`, `bis 31.03.2026`, `01.04.2024 bis 31.03.2026`, `ab 01.01.2027`; empty for whoever is there for good. */
export function validText({ valid_from, valid_until }: Validity, today: Day): string {
	if (valid_from && valid_until) return `${dayText(valid_from)} bis ${dayText(valid_until)}`
	if (valid_until) return `bis ${dayText(valid_until)}`
	return valid_from ? `${valid_from > today ? 'ab' : 'seit'} ${dayText(valid_from)}` : ''
}
