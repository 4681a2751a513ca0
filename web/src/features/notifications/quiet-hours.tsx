import type { GroupNotifications } from '@hausheft/contract/notifications.ts'

type Quiet = GroupNotifications['quiet']
const usual = { from: '21:00', until: '07:00' }
const isClock = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The hours in which nothing is sent; what comes up waits for their end. */
export function QuietHours({ value, onChange }: { value: Quiet; onChange: (value: Quiet) => void }) {
	const set = (change: Partial<NonNullable<Quiet>>) => {
		const next = { ...(value ?? usual), ...change }
		if (isClock(next.from) && isClock(next.until) && next.from !== next.until) onChange(next)
	}
	return (
		<fieldset className="wish">
			<legend>Ruhezeit</legend>
			<p className="dim">Was dann anfällt, kommt danach.</p>
			<div className="wish-more">
				<label className="wish-box">
					<input type="checkbox" checked={value !== null} onChange={({ target }) => onChange(target.checked ? usual : null)} />
					In der Nacht nichts schicken
				</label>
				{value && (
					<span className="wish-hours">
						<input
							className="input"
							type="time"
							aria-label="Ruhe von"
							value={value.from}
							onChange={({ target }) => set({ from: target.value })}
						/>
						bis
						<input
							className="input"
							type="time"
							aria-label="Ruhe bis"
							value={value.until}
							onChange={({ target }) => set({ until: target.value })}
						/>
					</span>
				)}
			</div>
		</fieldset>
	)
}
