import { IconAlertTriangle, IconCheck, IconCircleHalf2, IconClock } from '../../ui/icons.gen.ts'
import type { ComponentProps } from 'react'
import type { RentMonth, RentRow, RentState } from '@hausheft/contract/rents.ts'
import { chf } from '@hausheft/contract/swiss/formats.ts'
import { monthYear } from '@hausheft/contract/swiss/zurich.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { Box } from '../../ui/box.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'

type RentSeriesProps = {
	row: RentRow
	linkOf: (event: string) => ComponentProps<typeof AppLink>
	onOpen: (month: string) => void
}

const faces = {
	paid: { word: 'bezahlt', Icon: IconCheck },
	part: { word: 'teilweise', Icon: IconCircleHalf2 },
	open: { word: 'offen', Icon: IconAlertTriangle },
	ahead: { word: 'kommt', Icon: IconClock },
} as const

/** One series through the year: each month is one touch from its entry, or from being booked. */
export function RentSeries({ row, linkOf, onOpen }: RentSeriesProps) {
	const { name, contacts, objects, months } = row
	const about = [...objects, ...contacts].map((each) => each.name).join(' · ')
	return (
		<Box title={name} className="rent-series" action={about && <span className="dim">{about}</span>}>
			<ol className="rent-months" aria-label={`${name}, Monat für Monat`}>
				{months.map((cell) => (
					<li key={cell.month} id={placeIdOf(row.series, cell.month)}>
						<Month cell={cell} linkOf={linkOf} onOpen={() => onOpen(cell.month)} />
					</li>
				))}
			</ol>
		</Box>
	)
}

const placeIdOf = (series: string, month: string) => `rent-${series}-${month}`

/** Where nothing has the focus, a month gets it: its button is a link by now, or will be. */
export function focusMonth(series: string, month: string): void {
	if (document.activeElement !== document.body && document.activeElement !== null) return
	document.querySelector<HTMLElement>(`#${placeIdOf(series, month)} > :is(a, button)`)?.focus({ preventScroll: true })
}

function Month({ cell, linkOf, onOpen }: { cell: RentMonth; linkOf: RentSeriesProps['linkOf']; onOpen: () => void }) {
	const { month, state, by } = cell
	const long = monthYear(`${month}-01`)
	const short = (
		<span className="rent-month-name" aria-hidden="true">
			{long.slice(0, 3)}
		</span>
	)
	if (state === 'none')
		return (
			<span className="rent-month rent-none">
				{short}
				<VisuallyHidden>{`${long}: nichts fällig`}</VisuallyHidden>
			</span>
		)
	const { word, Icon } = faces[state]
	const className = `rent-month rent-${state}`
	const shown = (
		<>
			{short}
			<Icon size={18} stroke={2} aria-hidden />
			<span aria-hidden="true">{word}</span>
			<VisuallyHidden>{`${long}: ${wordsOf(cell, state)}`}</VisuallyHidden>
		</>
	)
	const [only, ...others] = by
	return state === 'paid' && only && others.length === 0 ? (
		<AppLink {...linkOf(only.id)} className={className}>
			{shown}
		</AppLink>
	) : (
		<button type="button" className={className} onClick={onOpen}>
			{shown}
		</button>
	)
}

/** `offen, CHF 1'450.00`, `teilweise, CHF 1'000.00 von CHF 1'450.00`. */
export const wordsOf = ({ proposed, received }: RentMonth, state: Exclude<RentState, 'none'>) =>
	`${faces[state].word}, ${received > 0 ? `${chf(received)} von ` : ''}${chf(proposed)}`
