import type { Party } from '@hausheft/contract/parties.ts'
import type { StayRules } from '@hausheft/contract/stays.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import type { NamedStay } from './named-stays.ts'
import type { PeakTime } from './stay-turns.ts'

export type StaySheetProps = {
	id: string
	place: InProperty
	stays: readonly NamedStay[]
	parties: readonly Party[]
	rules: StayRules
	peaks: readonly PeakTime[]
	today: Day
	leaving: boolean
	onLeave: (leaving: boolean) => void
	onClose: () => void
}
