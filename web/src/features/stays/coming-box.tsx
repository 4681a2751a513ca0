import { IconChevronDown, IconChevronRight } from '../../ui/icons.gen.ts'
import type { Day } from '@hausheft/contract/swiss/zurich.ts'
import { Box } from '../../ui/box.tsx'
import { Tag } from '../../ui/tag.tsx'
import { byTime, type NamedStay } from './named-stays.ts'
import { companyText, nightsText, shortSpan } from './stay-words.ts'
import './coming-box.css'

type ComingBoxProps = { stays: readonly NamedStay[]; today: Day; year: number; onOpen: (id: string) => void }

/** Who is there or will come, as a list; below it who has been there. */
export function ComingBox({ stays, today, year, onOpen }: ComingBoxProps) {
	const { coming, past } = byTime(stays, today, year)
	return (
		<Box title="Wer kommt" className="coming-box">
			{coming.length === 0 ? (
				<p className="dim">Noch niemand: das Haus ist frei.</p>
			) : (
				<Rows stays={coming} today={today} onOpen={onOpen} />
			)}
			{past.length > 0 && (
				<details className="coming-past">
					<summary>
						{`Gewesen ${year} (${past.length})`}
						<IconChevronDown size={18} stroke={2} aria-hidden />
					</summary>
					<Rows stays={past} today={today} onOpen={onOpen} />
				</details>
			)}
		</Box>
	)
}

const Rows = ({ stays, today, onOpen }: Omit<ComingBoxProps, 'year'>) => (
	<ul className="coming-rows">
		{stays.map((stay) => (
			<li key={stay.id}>
				<button type="button" className="coming-row" data-printed onClick={() => onOpen(stay.id)}>
					<span className="coming-text">
						<b>{stay.name}</b>
						<span>{`${shortSpan(stay, Number(today.slice(0, 4)))} · ${nightsText(stay)}`}</span>
						<small className="dim">{companyText(stay)}</small>
					</span>
					{stay.state === 'refused' ? (
						<Tag tone="bad">abgesagt</Tag>
					) : (
						stay.from_on <= today && stay.until_on >= today && stay.event === null && <Tag tone="good">im Haus</Tag>
					)}
					<IconChevronRight size={18} stroke={1.9} aria-hidden />
				</button>
			</li>
		))}
	</ul>
)
