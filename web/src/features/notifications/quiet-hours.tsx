import { quietIf, quietWith, type Quiet } from './quiet-hours.ts'

/** The hours in which nothing is sent; what comes up waits for their end. */
export function QuietHours({ value, onChange }: { value: Quiet; onChange: (value: Quiet) => void }) {
	const set = (change: Partial<NonNullable<Quiet>>) => {
		const next = quietWith(value, change)
		if (next) onChange(next)
	}
	return (
		<fieldset className="wish">
			<legend>Ruhezeit</legend>
			<p className="dim">Was dann anfällt, kommt danach.</p>
			<div className="wish-more">
				<label className="wish-box">
					<input type="checkbox" checked={value !== null} onChange={({ target }) => onChange(quietIf(target.checked))} />
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
