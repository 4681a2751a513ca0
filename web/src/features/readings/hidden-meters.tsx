import { IconChevronDown, IconEye } from '../../ui/icons.gen.ts'
import type { Reading } from '@hausheft/contract/readings.ts'
import { count } from '@hausheft/contract/swiss/formats.ts'
import { Button } from '../../ui/button.tsx'
import { MeterText } from './meter-text.tsx'
import { seriesKey } from '../../kit/readings/series-key.ts'
import './hidden-meters.css'

type HiddenMetersProps = {
	meters: readonly Reading[]
	objectName: (id: string | null) => string | undefined
	/** Why they cannot be shown again. */
	why: string | undefined
	onShow: (meter: Reading) => void
}

/** What the round leaves out, and the way back into it; nothing where that is nothing. */
export function HiddenMeters({ meters, objectName, why, onShow }: HiddenMetersProps) {
	return (
		meters.length > 0 && (
			<details className="hidden-meters">
				<summary>
					{count(meters.length, 'ausgeblendeter Zähler', 'ausgeblendete Zähler')}
					<IconChevronDown size={18} stroke={2} aria-hidden />
				</summary>
				<ul className="box box-rows">
					{meters.map((meter) => (
						<li key={seriesKey(meter)} className="hidden-meter">
							<MeterText name={meter.name} at={objectName(meter.object)} />
							<Button look="quiet" Icon={IconEye} why={why} aria-label={`${meter.name} einblenden`} onClick={() => onShow(meter)}>
								Einblenden
							</Button>
						</li>
					))}
				</ul>
			</details>
		)
	)
}
