import { useEffect, useState } from 'react'
import { IconChevronDown } from '../../ui/icons.gen.ts'
import { EmergencyList } from './emergency-list.tsx'
import { keptCards, keptPhotos, type KeptCard } from './kept-cards.ts'
import './kept-emergency.css'

/** What the device keeps for when nobody answers: the card of the house that was asked for stands open. */
export function KeptEmergency() {
	const [cards, setCards] = useState<KeptCard[]>([])
	useEffect(() => {
		void keptCards().then(setCards, () => undefined)
	}, [])
	const asked = /\/property\/([^/?]+)/.exec(location.pathname)?.[1]
	if (cards.length === 0) return null
	return (
		<section className="wrap kept-emergency" aria-label="Notfallkarten auf diesem Gerät">
			{cards
				.toSorted((a, b) => Number(b.property === asked) - Number(a.property === asked))
				.map((card) => (
					<details key={card.property} open={card.property === asked || cards.length === 1}>
						<summary>
							<b>Notfallkarte {card.name}</b>
							{card.place}
							<IconChevronDown size={18} stroke={2} aria-hidden />
						</summary>
						<Card card={card} />
					</details>
				))}
		</section>
	)
}

function Card({ card }: { card: KeptCard }) {
	const [photos, setPhotos] = useState<ReadonlyMap<string, string>>(new Map())
	useEffect(() => {
		let shown: ReadonlyMap<string, string> = new Map()
		let gone = false
		const release = () => shown.forEach((url) => URL.revokeObjectURL(url))
		void keptPhotos(card).then((found) => {
			shown = found
			if (gone) release()
			else setPhotos(found)
		})
		return () => {
			gone = true
			release()
		}
	}, [card])
	return <EmergencyList items={card.items} photoOf={(file) => photos.get(file)} />
}
