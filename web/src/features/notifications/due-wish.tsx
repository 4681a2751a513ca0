import type { GroupNotifications } from '@hausheft/contract/notifications.ts'
import { LeadDays } from './lead-days.tsx'
import { WayBoxes } from './way-boxes.tsx'

type Due = GroupNotifications['reminder']
/** How one hears of what falls due. */
export function DueWish({ title, note, value, onChange }: { title: string; note: string; value: Due; onChange: (value: Due) => void }) {
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
					<LeadDays title={title} value={value.lead_days} onChange={(lead_days) => onChange({ ...value, lead_days })} />
				</div>
			)}
		</fieldset>
	)
}
