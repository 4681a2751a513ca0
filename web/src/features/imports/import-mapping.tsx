import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { events } from '@hausheft/contract/events.ts'
import { importKindWords } from '@hausheft/contract/import-fields.ts'
import { importKinds, type ImportKind } from '@hausheft/contract/import-labels.ts'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { properties } from '@hausheft/contract/properties.ts'
import { read } from '../../platform/api/client.ts'
import { useSendNewest } from '../../platform/api/use-send-newest.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
import { TextInput } from '../../kit/noun/text-input.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportKnown } from './import-known.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { errorsOf, generalOf, makingOf, ofKind, withColumn } from './mapping-steps.ts'

const namedLists = [
	{ value: 'journals', label: 'Journale' },
	{ value: 'objects', label: 'Objekte' },
	{ value: 'contacts', label: 'Kontakte' },
]

/** What stands where: every choice is kept at once, so that a reload finds it as it was. */
export function ImportMapping({ group, one, kept }: { group: string; one: Import; kept: Mapping }) {
	const navigate = useNavigate()
	const { data: houses = [] } = useQuery(read(properties.listProperties, { params: { id: group } }))
	const { data: units = [] } = useQuery(read(events.listUnits, {}))
	const [mapping, setMapping] = useState(kept)
	const keep = useSendNewest(imports.changeImport)
	const run = useSend(imports.runImport)
	const remove = useSend(imports.removeImport)
	const errors = errorsOf(keep.error ?? run.error)
	const change = (part: Partial<Mapping>) => {
		const next = { ...mapping, ...part }
		setMapping(next)
		void keep.mutate({ params: { id: one.id }, body: next })
	}
	/** What stands in the columns of another sheet or below other headings is proposed anew. */
	const choose = (part: Partial<Mapping>) =>
		void keep.mutate(
			{ params: { id: one.id }, body: { ...mapping, ...part, columns: [], alike_rows: null } },
			(kept) => kept.mapping && setMapping(kept.mapping),
		)
	const has = (field: string) => mapping.columns.some((column) => column === field)
	const start = (dry: boolean) => run.mutate({ params: { id: one.id }, body: { dry } })
	const isReady = !keep.isPending && !keep.error
	const unclear = one.questions?.length ? 'Zuerst sagen, was nicht eindeutig ist.' : undefined
	const columnsError = errors['columns']
	return (
		<>
			<Box title="Was steht in der Tabelle?" className="import-what">
				{one.remembered && <Notice>Diese Überschriften sind bekannt: Die Zuordnung vom letzten Mal ist übernommen.</Notice>}
				<div className="import-fields">
					<ImportSheet one={one} errors={errors} onChoose={choose} />
					<Field label="Jede Zeile wird">
						{(control) => (
							<select
								{...control}
								className="input input-select"
								value={mapping.kind}
								onChange={({ target }) => change(ofKind(mapping, target.value as ImportKind))}
							>
								{importKinds.map((kind) => (
									<option key={kind} value={kind}>
										{importKindWords[kind]}
									</option>
								))}
							</select>
						)}
					</Field>
					<Field
						label="Liegenschaft"
						error={errors['property']}
						{...(has('property') && { description: 'Für Zeilen, die selber keine nennen.' })}
					>
						{(control) => (
							<select
								{...control}
								className="input input-select"
								value={mapping.property ?? ''}
								onChange={({ target }) => change({ property: target.value || null })}
							>
								<option value="">{mapping.kind === 'contacts' ? 'keine' : 'Bitte wählen'}</option>
								{houses.map(({ id, name }) => (
									<option key={id} value={id}>
										{name}
									</option>
								))}
							</select>
						)}
					</Field>
					{mapping.kind === 'readings' && !has('unit') && (
						<Field label="Einheit" error={errors['unit']} required>
							{(control) => (
								<select
									{...control}
									className="input input-select"
									value={mapping.unit ?? ''}
									onChange={({ target }) => change({ unit: target.value || null })}
								>
									<option value="">Bitte wählen</option>
									{units.map(({ id, name, symbol }) => (
										<option key={id} value={id}>{`${name} (${symbol})`}</option>
									))}
								</select>
							)}
						</Field>
					)}
					{mapping.kind === 'readings' && !has('reading') && (
						<TextInput
							label="Name des Zählers"
							name="reading"
							value={mapping.reading ?? ''}
							error={errors['reading']}
							maxLength={200}
							autoComplete="off"
							required
							onChange={(reading) => change({ reading })}
						/>
					)}
					{has('reference') && (
						<TextInput
							label="Quelle der Nummern"
							name="source"
							value={mapping.source ?? ''}
							error={errors['source']}
							description="An derselben Nummer derselben Quelle wird eine Zeile beim nächsten Import wiedererkannt."
							maxLength={100}
							autoComplete="off"
							onChange={(source) => change({ source: source || null })}
						/>
					)}
				</div>
			</Box>
			<ImportQuestions one={one} mapping={mapping} errors={errors} onChange={change} />
			<ImportKnown key={`${one.heading_row} ${one.sheet}`} one={one} mapping={mapping} errors={errors} onChange={change} />
			<Box title="Spalten" className="import-what">
				<ImportColumns
					one={one}
					mapping={mapping}
					errors={errors}
					onChange={(at, field) => change({ columns: withColumn(mapping.columns, at, field) })}
				/>
				{columnsError && (
					<div role="alert">
						<Notice tone="warn">{columnsError}</Notice>
					</div>
				)}
				{(mapping.kind === 'events' || mapping.kind === 'readings') && (
					<CheckList
						label="Anlegen, was es noch nicht gibt"
						description="Ohne Häkchen wird ein unbekannter Name weggelassen."
						options={mapping.kind === 'events' ? namedLists : namedLists.slice(0, 2)}
						value={namedLists.filter(({ value }) => mapping.make[value as keyof Mapping['make']]).map(({ value }) => value)}
						onChange={(chosen) => change({ make: makingOf(mapping, chosen) })}
					/>
				)}
				<div className="import-ways">
					{one.status === 'checked' && (
						<Button busy={run.isPending} why={isReady ? unclear : 'Zuerst die markierten Angaben prüfen.'} onClick={() => start(false)}>
							Jetzt importieren
						</Button>
					)}
					<Button
						look={one.status === 'checked' ? 'secondary' : 'primary'}
						busy={run.isPending}
						why={isReady ? undefined : 'Zuerst die markierten Angaben prüfen.'}
						onClick={() => start(true)}
					>
						{one.status === 'checked' ? 'Nochmals prüfen' : 'Prüfen'}
					</Button>
					<Button
						look="quiet"
						busy={remove.isPending}
						onClick={() =>
							remove.mutate({ params: { id: one.id } }, { onSuccess: () => void navigate({ to: '.', search: {}, replace: true }) })
						}
					>
						Verwerfen
					</Button>
				</div>
				<p className="field-error" role="alert">
					{generalOf(keep.error ?? run.error ?? remove.error)}
				</p>
			</Box>
		</>
	)
}
