import { instantOf } from '@hausheft/contract/swiss/zurich.ts'
import type { Contacts } from './contacts.ts'
import { bills } from './entries/bills.ts'
import { caretaking } from './entries/caretaking.ts'
import { damage } from './entries/damage.ts'
import { oldHouse, stays } from './entries/holidays.ts'
import { open } from './entries/open.ts'
import { heatingRounds, readings } from './entries/readings.ts'
import { recurring } from './entries/recurring.ts'
import { rents } from './entries/rents.ts'
import { tenantChange } from './entries/tenant-change.ts'
import { repairsAndMore, yearlyUpkeep } from './entries/upkeep.ts'
import { interest, works } from './entries/works.ts'
import type { EntryDraft } from './entry.ts'
import type { House } from './house.ts'

const at = ({ on, time = '12:00' }: EntryDraft) => instantOf({ day: on, time })

/** Three years of them, oldest first; what would lie in the future has not happened yet. */
export function entries(house: House, contacts: Contacts): EntryDraft[] {
	return [
		...rents(house, contacts),
		...readings(house),
		...heatingRounds(house),
		...caretaking(house),
		...yearlyUpkeep(house),
		...repairsAndMore(house),
		...works(house),
		...interest(house),
		...bills(house),
		...tenantChange(house, contacts),
		...damage(house),
		...stays(house),
		...oldHouse(house),
		...recurring(house),
		...open(house),
	]
		.filter((draft) => at(draft) <= house.now)
		.sort((a, b) => at(a).localeCompare(at(b)))
}
