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

type LeadDaysProps = { title: string; value: number; onChange: (days: number) => void }

/** How long before one wants to hear of it. */
export function LeadDays({ title, value, onChange }: LeadDaysProps) {
	const days = { ...leads, ...(leads[value] === undefined && { [value]: `${value} Tage vorher` }) }
	return (
		<select
			className="input input-select"
			aria-label={`${title}: wann`}
			value={value}
			onChange={({ target }) => onChange(Number(target.value))}
		>
			{Object.entries(days).map(([lead, name]) => (
				<option key={lead} value={lead}>
					{name}
				</option>
			))}
		</select>
	)
}
