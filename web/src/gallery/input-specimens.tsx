import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { DayInput, TimeInput } from '../ui/moment-input.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { CheckBox } from '../features/event-form/fields/check-field.tsx'
import { EmailField } from '../features/sessions/email-field.tsx'
import { PasswordField } from '../features/sessions/password-field.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

export function InputSpecimens() {
	const [day, setDay] = useState('2026-11-21')
	const [time, setTime] = useState('11:05')
	const [wrongDay, setWrongDay] = useState('31.2.2026')
	const [search, setSearch] = useState('')
	const [ticked, setTicked] = useState(true)
	return (
		<GallerySection id="eingaben" title="Eingaben">
			<Specimen name="Leer und mit Text">
				<Text label="Name" required />
				<Text label="Ort" start="Horgen" help="Ohne Postleitzahl." />
			</Specimen>
			<Specimen name="Mit Fehler">
				<Text label="Titel" required error="Bitte Titel ausfüllen." />
				<Text label="E-Mail des Kontakts" start="anna@" error="Diese E-Mail-Adresse ist nicht gültig." />
			</Specimen>
			<Specimen name="Gesperrt und nur zum Lesen">
				<Text label="Rolle" start="Inhaber/in" state={{ disabled: true }} />
				<Text label="Link" start="https://hausheft.example" state={{ readOnly: true }} />
			</Specimen>
			<Specimen name="Mehrere Zeilen, Auswahl">
				<Field label="Beschreibung">
					{(control) => <textarea {...control} className="input input-text" rows={3} defaultValue="Zwei Zeilen,&#10;und noch eine." />}
				</Field>
				<Field label="Einheit">
					{(control) => (
						<select {...control} className="input input-select" defaultValue="m3">
							<option value="kwh">Kilowattstunde (kWh)</option>
							<option value="m3">Kubikmeter (m³)</option>
						</select>
					)}
				</Field>
			</Specimen>
			<Specimen name="Datum und Zeit">
				<DayInput label="Datum" value={day} onChange={setDay} required />
				<TimeInput label="Zeit" value={time} onChange={setTime} />
				<DayInput label="Fällig am" value={wrongDay} onChange={setWrongDay} error="Dieses Datum gibt es nicht." />
			</Specimen>
			<Specimen name="Anmelden">
				<form className="account-form" aria-label="Anmelden" onSubmit={(event) => event.preventDefault()}>
					<EmailField error={undefined} />
					<PasswordField name="password" label="Passwort" error="Mindestens 10 Zeichen." fresh />
				</form>
			</Specimen>
			<Specimen name="Suchen und ankreuzen">
				<SearchInput label="Objekte suchen" value={search} onChange={setSearch} />
				<p className="dim" role="status">
					{search ? `Gesucht: ${search}` : 'Noch nichts gesucht.'}
				</p>
				<CheckBox label="Steuerrelevant" checked={ticked} onChange={setTicked} />
			</Specimen>
		</GallerySection>
	)
}

type TextProps = {
	label: string
	start?: string
	error?: string
	help?: string
	required?: boolean
	state?: { disabled?: boolean; readOnly?: boolean }
}

function Text({ label, start = '', error, help, required = false, state }: TextProps) {
	const [value, setValue] = useState(start)
	return (
		<Field label={label} error={error} description={help} required={required}>
			{(control) => <input {...control} {...state} className="input" value={value} onChange={({ target }) => setValue(target.value)} />}
		</Field>
	)
}
