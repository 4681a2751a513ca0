import type { GroupNotifications } from '@hausheft/contract/notifications.ts'
import { WayBoxes } from './way-boxes.tsx'

type Due = GroupNotifications['reminder']
const leads: Record<number, string> = {
	0: 'am Tag selbst',
	1: 'einen Tag vorher',
	2: 'zwei Tage vorher',
	3: 'drei Tage vorher',
	7: 'eine Woche vorher',
	14: 'zwei Wochen vorher',
	30: '30 Tage vorher',
	60: '60 Tage vorher',
}

/** How one hears of what falls due. */
export function DueWish({ title, note, value, onChange }: { title: string; note: string; value: Due; onChange: (value: Due) => void }) {
	const days = { ...leads, ...(leads[value.lead_days] === undefined && { [value.lead_days]: `${value.lead_days} Tage vorher` }) }
	return (
		<fieldset className="wish">
			<legend>{title}</legend>
			<p className="dim">{note}</p>
			<WayBoxes value={value} onChange={(ways) => onChange({ ...value, ...ways })} />
			{(value.mail || value.push) && (
				<div className="wish-more">
					<label className="wish-box">
						<input type="checkbox" checked={value.everyone} onChange={({ target }) => onChange({ ...value, everyone: target.checked })} />
						Auch, was keiner Person zugeteilt ist
					</label>
					<select
						className="input input-select"
						aria-label={`${title}: wann`}
						value={value.lead_days}
						onChange={({ target }) => onChange({ ...value, lead_days: Number(target.value) })}
					>
						{Object.entries(days).map(([lead, name]) => (
							<option key={lead} value={lead}>
								{name}
							</option>
						))}
					</select>
				</div>
			)}
		</fieldset>
	)
}
