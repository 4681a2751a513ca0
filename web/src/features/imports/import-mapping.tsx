import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { Mapping } from '@hausheft/contract/import-requests.ts'
import { imports, type Import } from '@hausheft/contract/imports.ts'
import { useSendNewest } from '../../platform/api/use-send-newest.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { CheckList } from '../../kit/noun/check-list.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportKnown } from './import-known.tsx'
import { ImportQuestions } from './import-questions.tsx'
import { ImportSheet } from './import-sheet.tsx'
import { MappedAs } from './mapped-as.tsx'
import { errorsOf, generalOf, makingOf, whyNotTried, withColumn } from './mapping-steps.ts'

const namedLists = [
	{ value: 'journals', label: 'Journale' },
	{ value: 'objects', label: 'Objekte' },
	{ value: 'contacts', label: 'Kontakte' },
]

/** What stands where: every choice is kept at once, so that a reload finds it as it was. */
export function ImportMapping({ group, one, kept }: { group: string; one: Import; kept: Mapping }) {
	const navigate = useNavigate()
	const [mapping, setMapping] = useState(kept)
	const keep = useSendNewest(imports.changeImport)
	const run = useSend(imports.runImport)
	const remove = useSend(imports.removeImport)
	const errors = errorsOf(keep.error ?? run.error)
	const [isOther, setOther] = useState(false)
	/** What stands here is of the table before until the chosen one has been read. */
	const isReading = isOther && keep.isPending
	const change = (part: Partial<Mapping>) => {
		const next = { ...mapping, ...part }
		setMapping(next)
		setOther(false)
		void keep.mutate({ params: { id: one.id }, body: next })
	}
	/** What stands in the columns of another sheet or below other headings is proposed anew. */
	const choose = (part: Partial<Mapping>) => {
		setOther(true)
		void keep.mutate(
			{ params: { id: one.id }, body: { ...mapping, ...part, columns: [], alike_rows: null } },
			(kept) => kept.mapping && setMapping(kept.mapping),
		)
	}
	const columnsError = errors['columns']
	return (
		<>
			<Box title="Was steht in der Tabelle?" className="import-what">
				{one.remembered && <Notice>Diese Überschriften sind bekannt: Die Zuordnung vom letzten Mal ist übernommen.</Notice>}
				<div className="import-fields">
					<ImportSheet one={one} errors={errors} onChoose={choose} />
					<OfTable isReading={isReading}>
						<MappedAs group={group} mapping={mapping} errors={errors} onChange={change} />
					</OfTable>
				</div>
			</Box>
			<OfTable isReading={isReading}>
				<ImportQuestions one={one} mapping={mapping} errors={errors} onChange={change} />
				<ImportKnown key={`${one.heading_row} ${one.sheet}`} one={one} mapping={mapping} errors={errors} onChange={change} />
			</OfTable>
			<Box title="Spalten" className="import-what">
				<OfTable isReading={isReading}>
					<ImportColumns
						one={one}
						mapping={mapping}
						errors={errors}
						onChange={(at, field) => change({ columns: withColumn(mapping.columns, at, field) })}
					/>
				</OfTable>
				{columnsError && (
					<div role="alert">
						<Notice tone="warn">{columnsError}</Notice>
					</div>
				)}
				{(mapping.kind === 'events' || mapping.kind === 'readings') && (
					<OfTable isReading={isReading}>
						<CheckList
							label="Anlegen, was es noch nicht gibt"
							description="Ohne Häkchen wird ein unbekannter Name weggelassen."
							options={mapping.kind === 'events' ? namedLists : namedLists.slice(0, 2)}
							value={namedLists.filter(({ value }) => mapping.make[value as keyof Mapping['make']]).map(({ value }) => value)}
							onChange={(chosen) => change({ make: makingOf(mapping, chosen) })}
						/>
					</OfTable>
				)}
				<ImportWays
					one={one}
					run={run}
					remove={remove}
					why={whyNotTried({ isPending: keep.isPending, isReading, hasErrors: keep.error !== null })}
					onDropped={() => void navigate({ to: '.', search: {}, replace: true })}
				/>
				<p className="field-error" role="alert">
					{generalOf(keep.error ?? run.error ?? remove.error)}
				</p>
			</Box>
		</>
	)
}

/** What is said of one table, and cannot be of the next one until that is there. */
const OfTable = ({ isReading, children }: { isReading: boolean; children: ReactNode }) => (
	<fieldset className="import-of-table" disabled={isReading}>
		{children}
	</fieldset>
)

type ImportWaysProps = {
	one: Import
	run: ReturnType<typeof useSend<typeof imports.runImport>>
	remove: ReturnType<typeof useSend<typeof imports.removeImport>>
	/** Why it cannot be tried now. */
	why: string | undefined
	onDropped: () => void
}

/** Tried first, then made; or given up. */
function ImportWays({ one, run, remove, why, onDropped }: ImportWaysProps) {
	const start = (dry: boolean) => run.mutate({ params: { id: one.id }, body: { dry } })
	const unclear = one.questions?.length ? 'Zuerst sagen, was nicht eindeutig ist.' : undefined
	return (
		<div className="import-ways">
			{one.status === 'checked' && (
				<Button busy={run.isPending} why={why ?? unclear} onClick={() => start(false)}>
					Jetzt importieren
				</Button>
			)}
			<Button look={one.status === 'checked' ? 'secondary' : 'primary'} busy={run.isPending} why={why} onClick={() => start(true)}>
				{one.status === 'checked' ? 'Nochmals prüfen' : 'Prüfen'}
			</Button>
			<Button look="quiet" busy={remove.isPending} onClick={() => remove.mutate({ params: { id: one.id } }, { onSuccess: onDropped })}>
				Verwerfen
			</Button>
		</div>
	)
}
