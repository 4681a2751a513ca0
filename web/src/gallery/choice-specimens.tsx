import { useState } from 'react'
import type { Role } from '@hausheft/contract/roles.ts'
import { RadioCard, RadioCards } from '../ui/radio-card.tsx'
import { VersionChoice } from '../ui/version-choice.tsx'
import { KindTiles } from '../features/event-form/kind-tiles.tsx'
import { listKinds, type Kind } from '../features/events/kinds.tsx'
import { RolePicker } from '../features/members/role-picker.tsx'
import { TypePicker } from '../features/properties/type-picker.tsx'
import { sampleProperty, sampleTypes } from './samples.ts'
import { GallerySection, Specimen } from './specimen.tsx'

const versions = [
	{ field: 'name', label: 'Titel', mine: 'Boiler entkalkt', theirs: 'Boiler entkalkt und geprüft' },
	{ field: 'amount', label: 'Betrag', mine: "CHF 1'234.50", theirs: 'CHF 980.00' },
] as const

export function ChoiceSpecimens() {
	const [colour, setColour] = useState('fichte')
	const [parts, setParts] = useState<Kind[]>(['balance', 'reminder'])
	const [role, setRole] = useState<Role | null>('caretaker')
	const [type, setType] = useState(sampleTypes[1]?.id ?? '')
	const [keep, setKeep] = useState<ReadonlySet<'name' | 'amount'>>(new Set(['name']))
	const toggle = (kind: Kind) => setParts((on) => (on.includes(kind) ? on.filter((each) => each !== kind) : [...on, kind]))
	return (
		<GallerySection id="auswahl" title="Auswahl">
			<Specimen name="Karten">
				<RadioCards label="Anstrich" description="Gilt für die ganze Fassade." required>
					<RadioCard
						name="colour"
						value="fichte"
						label="Fichte"
						note="Ruhig, passt zum Wald."
						checked={colour === 'fichte'}
						onChoose={() => setColour('fichte')}
					/>
					<RadioCard
						name="colour"
						value="ziegel"
						label="Ziegel"
						note="Warm."
						checked={colour === 'ziegel'}
						onChoose={() => setColour('ziegel')}
					>
						Braucht eine Bewilligung.
					</RadioCard>
					<RadioCard name="colour" value="blau" label="Blau" checked={false} why="Zurzeit nicht lieferbar." onChoose={() => {}} />
				</RadioCards>
			</Specimen>
			<Specimen name="Karten mit Fehler">
				<RadioCards label="Zugang" error="Bitte Zugang wählen." required>
					<RadioCard name="access" value="all" label="Alle Liegenschaften" checked={false} onChoose={() => {}} />
					<RadioCard name="access" value="some" label="Nur bestimmte" checked={false} onChoose={() => {}} />
				</RadioCards>
			</Specimen>
			<Specimen name="Kacheln" wide>
				<KindTiles kinds={listKinds} selected={parts} onToggle={toggle} />
			</Specimen>
			<Specimen name="Rolle in Worten">
				<RolePicker granter="owner" value={role} onChange={setRole} />
			</Specimen>
			<Specimen name="Art der Liegenschaft">
				<TypePicker types={sampleTypes} value={type} onChange={setType} seed={sampleProperty} />
			</Specimen>
			<Specimen name="Zwei Fassungen" wide>
				<VersionChoice fields={versions} by="Beat" keep={keep} onKeep={setKeep} />
			</Specimen>
		</GallerySection>
	)
}
