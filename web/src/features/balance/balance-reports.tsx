import type { InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { Box } from '../../ui/box.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'

const formats = [
	{ format: 'pdf', label: 'PDF' },
	{ format: 'xlsx', label: 'Excel' },
] as const

/** The year on paper and to be computed with. */
export const BalanceReports = ({ place: { group, property }, year }: { place: InProperty; year: number }) => (
	<Box title={`${year} zum Weitergeben`} className="balance-reports">
		<ReportButtons
			place={{ group: group.id, property: property.id }}
			asked={{ report: 'balance', year }}
			formats={formats}
			why={taxCan(group).takeAlong.why}
			folded
		/>
	</Box>
)
