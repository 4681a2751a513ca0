import type { Reading } from '@hausheft/contract/readings.ts'
import { reading } from '@hausheft/contract/swiss/formats.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { expectedText } from '../../kit/readings/meter-hints.ts'
import './meter-row.css'

/** What a meter is called, and at which object it is. */
export const MeterText = ({ name, at }: { name: string; at: string | undefined }) => (
	<div className="meter-text">
		<b title={name}>{name}</b>
		{at && (
			<span className="dim" title={at}>
				{at}
			</span>
		)}
	</div>
)

type MeterLastProps = { id?: string; known: Reading | undefined; symbol: string; by?: string | undefined; moment?: string | undefined }

/** The last reading, and below it what is to be expected, or what came since. */
export function MeterLast({ id, known, symbol, by, moment }: MeterLastProps) {
	return (
		<div className="meter-last" id={id}>
			{known && (
				<span>
					<b>{reading(known.last.data, symbol)}</b> <span className="dim">{dayText(dayOf(known.last.event_at))}</span>
				</span>
			)}
			<span className="dim meter-course">
				{by !== undefined && <b>{`${reading(by, symbol)} `}</b>}
				{known && expectedText(known, moment)}
			</span>
		</div>
	)
}
