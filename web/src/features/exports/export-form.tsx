import { IconFileExport } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { kinds as entryKinds, type Kind } from '@hausheft/contract/event-parts.ts'
import type { ExportFormat } from '@hausheft/contract/export-kinds.ts'
import { staysBehind } from '@hausheft/contract/house-stays.ts'
import type { ReportRequest } from '@hausheft/contract/export-requests.ts'
import { Button } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { RadioCard, RadioCards } from '../../ui/radio-card.tsx'
import { kinds as kindFaces } from '../events/kinds.tsx'
import { formatNames } from './export-words.ts'
import { askedDays, isPeriod, PeriodFields } from './period-fields.tsx'
import type { Exports } from './use-exports.ts'
import './exports.css'

type Thing = { id: string; name: string }
type ExportFormProps = {
	exports: Exports
	formats: readonly ExportFormat[]
	/** By what else it can be narrowed; not for a whole group. */
	journals?: readonly Thing[]
	objects?: readonly Thing[]
}
const toggled = <T,>(list: readonly T[], one: T): T[] => (list.includes(one) ? list.filter((each) => each !== one) : [...list, one])

/** Which entries are wanted, and as what. */
export function ExportForm({ exports: { ask, asking, error }, formats, journals = [], objects = [] }: ExportFormProps) {
	const [format, setFormat] = useState<ExportFormat>(formats[0] ?? 'pdf')
	const [days, setDays] = useState({ from: '', to: '' })
	const [kinds, setKinds] = useState<Kind[]>([])
	const [chosen, setChosen] = useState<{ journals: string[]; objects: string[] }>({ journals: [], objects: [] })
	const [tried, setTried] = useState(false)
	const errorOf = (field: string) => error?.errors.find(({ path }) => path === field)?.message
	const other = error && !['from', 'to', 'format'].some((field) => errorOf(field)) ? (error.errors[0]?.message ?? error.message) : null
	function send() {
		setTried(true)
		if (!isPeriod(days)) return
		const body: ReportRequest = {
			report: 'entries',
			format,
			...askedDays(days),
			...(kinds.length > 0 && { kinds }),
			...(chosen.journals.length > 0 && { journals: chosen.journals }),
			...(chosen.objects.length > 0 && { objects: chosen.objects }),
		}
		ask(body)
	}
	return (
		<form
			className="box export-form"
			noValidate
			onSubmit={(event) => {
				event.preventDefault()
				send()
			}}
		>
			<div className="export-formats">
				<RadioCards label="Format" error={errorOf('format')}>
					{formats.map((each) => (
						<RadioCard
							key={each}
							name="format"
							value={each}
							checked={format === each}
							onChoose={() => setFormat(each)}
							label={formatNames[each].name}
							note={formatNames[each].note}
						/>
					))}
				</RadioCards>
			</div>
			<Behind format={format} />
			<PeriodFields value={days} onChange={setDays} tried={tried} errorOf={errorOf} />
			<fieldset className="export-choice">
				<legend>Nur mit</legend>
				<div className="export-chips">
					{entryKinds.map((kind) => (
						<ChipButton
							key={kind}
							Icon={kindFaces[kind].Icon}
							className={kindFaces[kind].className}
							pressed={kinds.includes(kind)}
							onPress={() => setKinds(toggled(kinds, kind))}
						>
							{kindFaces[kind].plural}
						</ChipButton>
					))}
				</div>
			</fieldset>
			<Things
				legend="Nur Journale"
				things={journals}
				chosen={chosen.journals}
				onChange={(ids) => setChosen({ ...chosen, journals: ids })}
			/>
			<Things legend="Nur Objekte" things={objects} chosen={chosen.objects} onChange={(ids) => setChosen({ ...chosen, objects: ids })} />
			<p className="field-error" role="alert">
				{other}
			</p>
			<Button type="submit" Icon={IconFileExport} busy={asking} className="export-send">
				Erstellen
			</Button>
		</form>
	)
}

/** What another group does not get from such a file, said before it is made. */
function Behind({ format }: { format: ExportFormat }) {
	const behind = staysBehind(format)
	if (!behind) return null
	return (
		<details className="export-things">
			<summary>{`Was beim Importieren von ${formatNames[format].name} nicht mitkommt`}</summary>
			<ul className="export-behind">
				{behind.map((each) => (
					<li key={each}>{each}</li>
				))}
			</ul>
		</details>
	)
}

type ThingsProps = { legend: string; things: readonly Thing[]; chosen: string[]; onChange: (ids: string[]) => void }

/** Many of them stay folded away. */
function Things({ legend, things, chosen, onChange }: ThingsProps) {
	if (things.length === 0) return null
	return (
		<details className="export-things">
			<summary>{chosen.length > 0 ? `${legend}: ${chosen.length} gewählt` : legend}</summary>
			<fieldset>
				<legend className="export-unseen">{legend}</legend>
				<div className="export-chips">
					{things.map(({ id, name }) => (
						<ChipButton key={id} pressed={chosen.includes(id)} onPress={() => onChange(toggled(chosen, id))}>
							{name}
						</ChipButton>
					))}
				</div>
			</fieldset>
		</details>
	)
}
