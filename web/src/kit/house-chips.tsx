import { useEffect, useRef } from 'react'
import type { Property } from '@hausheft/contract/properties.ts'
import { ChipButton, ChipNav } from '../ui/chip.tsx'
import './house-chips.css'

type HouseChipsProps = { houses: readonly Property[]; chosen: Property | undefined; onChoose: (house: string) => void }

/** Which house it is for; the chosen one is in sight, however narrow the screen. */
export function HouseChips({ houses, chosen, onChoose }: HouseChipsProps) {
	const row = useRef<HTMLDivElement>(null)
	useEffect(() => {
		row.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
	}, [chosen?.id])
	return (
		<div className="house-chips" ref={row}>
			<span className="field-label" aria-hidden="true">
				Liegenschaft
			</span>
			<ChipNav label="Liegenschaft" open={!chosen}>
				{houses.map((house) => (
					<ChipButton key={house.id} pressed={house.id === chosen?.id} onPress={() => onChoose(house.id)}>
						<span className="chip-name">{house.name}</span>
					</ChipButton>
				))}
			</ChipNav>
		</div>
	)
}
