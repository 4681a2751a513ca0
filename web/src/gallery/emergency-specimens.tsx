import type { EmergencyItem } from '@hausheft/contract/emergency.ts'
import { EmergencyList } from '../features/emergency/emergency-list.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const items: EmergencyItem[] = [
	{ kind: 'water', text: 'Haupthahn im Keller, links neben der Waschmaschine: quer drehen.', phone: null, file: null },
	{ kind: 'power', text: 'Sicherungskasten im Treppenhaus, Schlüssel Nr. 4.', phone: null, file: null },
	{ kind: 'number', text: 'Sanitär Muster, Tag und Nacht', phone: '044 123 45 67', file: null },
]
const none = () => undefined

export function EmergencySpecimens() {
	return (
		<GallerySection id="notfall" title="Notfallkarte">
			<Specimen name="Mit Angaben" wide>
				<EmergencyList items={items} photoOf={none} />
			</Specimen>
			<Specimen name="Ohne: die Notrufnummern allein">
				<EmergencyList items={[]} photoOf={none} />
			</Specimen>
		</GallerySection>
	)
}
